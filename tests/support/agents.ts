const android = (rest: string): string =>
  `Mozilla/5.0 (Linux; Android 13; SM-A136U Build/TP1A.220624.014; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/119.0.6045.66 Mobile Safari/537.36${rest}`;
const phone = (rest: string): string =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS 17_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148${rest}`;

/** User agents of built-in browsers of apps, and of two other browsers. */
export const agents = {
  facebookAndroid: android(' [FB_IAB/FB4A;FBAV/440.0.0.30.107;]'),
  facebookPhone: phone(' [FBAN/FBIOS;FBAV/440.0.0.33.105;FBBV/533018637;FBDV/iPhone12,1]'),
  messengerAndroid: android(' [FB_IAB/Orca-Android;FBAV/434.0.0.33.110;]'),
  messengerPhone: phone(' [FBAN/MessengerForiOS;FBAV/434.0.0.29.114;FBDV/iPhone12,1]'),
  instagramAndroid: android(' Instagram 309.1.0.41.113 Android (33/13; 420dpi; 1080x2208)'),
  instagramPhone: phone(' Instagram 309.1.1.28.108 (iPhone12,1; iOS 17_1; es_ES; scale=2.00)'),
  chrome:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/119.0.0.0 Mobile Safari/537.36',
  safari: phone(' Version/17.1 Safari/604.1'),
} as const;
