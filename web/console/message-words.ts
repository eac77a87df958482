// The words for what was done and what was refused, in both languages: problems of fields, and the codes of rooms.
import type { Language } from '#platform/http/preferences.ts';
import { branchMessages } from './branches/messages.ts';

type Values = Record<string, string>;

const en = {
  problems: {
    required: 'This is required.',
    file_too_large: 'This file is too large. Choose a smaller one.',
    out_of_range: 'This number is too small or too large.',
    too_short: 'This is too short.',
    too_long: 'This is too long.',
    not_allowed: 'This is not one of the choices.',
    invalid_format: 'This has the wrong format.',
  } as Record<string, string>,
  done: {
    ...branchMessages.en.done,
    already_done: () =>
      'This form was sent before, and what it changed is saved, so it was not done again. Look here for the outcome. If a key or a link was to be shown once, make a new one.',
  } as Record<string, (values: Values) => string>,
  codes: {
    ...branchMessages.en.codes,
    idempotency_in_progress: 'The same form is being done at this moment. Wait, and look whether it is there.',
    too_many_changes: 'You changed very much in a short time. Try again in a few minutes.',
  } as Record<string, string>,
};

type MessageWords = typeof en;

const cs: MessageWords = {
  problems: {
    required: 'Toto pole je povinné.',
    file_too_large: 'Soubor je příliš velký. Vyberte menší.',
    out_of_range: 'Číslo je příliš malé nebo příliš velké.',
    too_short: 'Je to příliš krátké.',
    too_long: 'Je to příliš dlouhé.',
    not_allowed: 'Tato hodnota není v nabídce.',
    invalid_format: 'Nesprávný formát.',
  },
  done: {
    ...branchMessages.cs.done,
    already_done: () =>
      'Tento formulář už byl odeslán a co změnil, je uloženo, proto se znovu neprovedl. Výsledek najdete zde. Pokud se měl jednou ukázat klíč nebo odkaz, vytvořte nový.',
  },
  codes: {
    ...branchMessages.cs.codes,
    idempotency_in_progress: 'Stejný formulář se právě zpracovává. Počkejte a podívejte se, zda se to povedlo.',
    too_many_changes: 'Za krátkou dobu jste toho změnili velmi mnoho. Zkuste to znovu za pár minut.',
  },
};

export const messageWords: Record<Language, MessageWords> = { en, cs };
