/** The pause in typing after which a search of the owner's own products is sent, in milliseconds. */
export const typingPauseMs = 350;
