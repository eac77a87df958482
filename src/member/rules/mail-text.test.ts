// The mails that let people in.
import { describe, expect, it } from 'vitest';
import { translator } from '#platform/text/texts.ts';
import { languageOf } from './language.ts';
import { type MailFacts, writeMail } from './mail-text.ts';

const [en, cs] = [translator('en', 'member'), translator('cs', 'member')];

const facts: MailFacts = {
  kind: 'invitation',
  url: 'https://kontor.example/console/enter/link_x',
  organisation: 'Bike Shop',
  invitedBy: 'Sample Owner',
  host: 'kontor.example',
};

describe('a mail', () => {
  it.each(['cs', 'en'] as const)('in %s has its link on a line of its own, and says how long it works', (language) => {
    for (const kind of ['invitation', 'added', 'link'] as const) {
      const { subject, text } = writeMail({ ...facts, kind }, language === 'cs' ? cs : en);
      expect(text.split('\n')).toContain(facts.url);
      expect(subject).not.toMatch(/\n/);
      if (kind !== 'added') expect(text).toMatch(language === 'cs' ? /Platí jednou/ : /works once/);
      expect(`${subject}${text}`).not.toMatch(/undefined|null/);
    }
  });

  it('names the organisation and who invited, where that is known', () => {
    expect(writeMail(facts, en).text).toContain('Sample Owner has invited you to work with Bike Shop');
    expect(writeMail({ ...facts, invitedBy: null }, en).text).toContain('you have been invited to work with Bike Shop');
    expect(writeMail(facts, cs).text).toContain('uživatel Sample Owner vás zve ke spolupráci');
  });

  it('is Czech where Czech is read, else English', () => {
    expect(['CZ', 'SK', 'DE', 'GB', ''].map(languageOf)).toEqual(['cs', 'cs', 'en', 'en', 'en']);
  });
});
