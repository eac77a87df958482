// What each rule of the address room does, in the words of people.
import { t } from '../../say.ts';

/** Nothing for a rule of another version. */
export const sayRule = (rule: string): string | undefined =>
  (
    ({
      T1: t('letters and accents in one sign'),
      T2: t('single spaces, none at the ends'),
      T3: t('invisible signs dropped'),
      T5: t('lines joined'),
      C1: t('code in capitals'),
      C2: t('three letters to two'),
      C3: t('name to code'),
      C4: t('usual code to the official one'),
      C5: t('the default country'),
      P: t('written as in its country'),
      M1: t('space before the number of a Prague district'),
      M2: t('part of the city set apart'),
      M3: t('hyphen as in the register'),
      M4: t('abbreviation of a town spelt out'),
      M5: t('postal code taken out of the city'),
      K1: t('capitals as in the register'),
      K2: t('capitals of streets'),
      H1: t('no spaces round the slash'),
      H3: t('č.p. as in the register'),
      H4: t('č.ev. as in the register'),
      H5: t('commas at the ends dropped'),
      H6: t('P. O. Box in one form'),
      S1: t('abbreviation of a Czech street spelt out'),
      S2: t('space after a dot'),
      S3: t('“ulice” dropped'),
      S4: t('abbreviation of a Slovak street spelt out'),
      S5: t('“Straße” spelt out'),
      S6: t('space after a Polish abbreviation'),
      I1: t('Czech company number of eight digits'),
      I2: t('Slovak company number in digits only'),
      V1: t('Czech VAT id with CZ'),
      V2: t('Slovak tax number without separators'),
      V3: t('EU VAT id without separators'),
      V4: t('Greece is EL in VAT ids'),
      Y1: t('usual purpose in lower case'),
      R1: t('state as its code'),
    }) as Record<string, string>
  )[rule];
