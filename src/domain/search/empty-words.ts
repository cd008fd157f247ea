const emptyWords = new Set(
  (
    'a al algo alguna algun algunas algunos ante aqui asi cada como con contra cual cuando de del desde donde e el ella ' +
    'ellas ellos en entre es esa esas ese eso esos esta estas este esto estos fue ha hasta hay la las le les lo los mas ' +
    'me mi mis muy ni no nos o os otra otro otras otros para pero por porque que quien quiero busco se ser si son su ' +
    'sus tambien tengo ti tiene todo todos toda todas tu tus u un una uno unos y ya yo'
  ).split(' '),
);

/** Whether a word, in lower case without accents, says nothing about what is searched for. */
export const isEmptyWord = (word: string): boolean => emptyWords.has(word);
