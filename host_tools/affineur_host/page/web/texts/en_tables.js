/** English texts of the editor of the component tables. */

export default {
  "tables.title": "What is printed on boards, cards and tiles",
  "tables.back": "Back to the table",
  "tables.choose": "Choose a table. Every value shows who vouches for it.",
  "tables.owner": "Owner",
  "tables.rulebook": "Rulebook",
  "tables.community": "Community",
  "tables.assumed": "Assumed",
  "tables.yours": "changed here; counts as read off the own copy",
  "tables.changes": (count) => (count === 1 ? "1 change" : `${count} changes`),
  "tables.check": "Check",
  "tables.save": "Save as a file",
  "tables.discard": "Discard",
  "tables.import": "To play with it, import the file on this computer: affineur tables import FILE",
  "tables.well": "Nothing is wrong with it.",
  "tables.refused": "Wrong:",
  "tables.warning": "Unusual:",
};
