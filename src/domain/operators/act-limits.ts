// Apart from the other limits, which are in the script of every public page.

/** The sentence that every act of an operator has, and what it may say to the owner. */
export const actNoteMinLength = 3;
export const actNoteMaxLength = 300;
export const actMessageMaxLength = 500;
