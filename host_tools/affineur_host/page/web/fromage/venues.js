/** The eight venues: one module each draws what is printed and lies there. */

import * as banca from "./venues/banca.js";
import * as bistro from "./venues/bistro.js";
import * as festival from "./venues/festival.js";
import * as fromagerie from "./venues/fromagerie.js";
import * as regioni from "./venues/regioni.js";
import * as venezia from "./venues/venezia.js";
import * as vigneto from "./venues/vigneto.js";
import * as villes from "./venues/villes.js";

export const VENUES = { banca, bistro, festival, fromagerie, regioni, venezia, vigneto, villes };
