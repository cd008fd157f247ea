// These are separate from the other limits, because those are in the script of every public page.

/** The shortest sentence that an operator may give as the reason of an act. The owner may get to read it. */
export const actNoteMinLength = 3;
export const actNoteMaxLength = 300;
export const actNoteTooLong = `El motivo no puede exceder los ${actNoteMaxLength} caracteres`;
export const actMessageMaxLength = 500;
