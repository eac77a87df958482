// Checks the settings of mail.

export const checkSmtpUrl = (text: string): boolean => URL.canParse(text) && new URL(text).hostname !== '';

/** `shop@example.com` or `Shop <shop@example.com>`, on one line. */
export const checkSender = (text: string): boolean =>
  /^(?:[^\s@<>]+@[^\s@<>]+|[^<>\r\n]*<[^\s@<>]+@[^\s@<>]+>)$/.test(text.trim());
