/** A phone's window, which tests open with. */
export const small = { width: 390, height: 844 };
/** A desk's. */
export const large = { width: 1440, height: 900 };

/** For what depends on the window: both of them on one page, which is a phone's again afterwards. */
export const windows = [large, small];
