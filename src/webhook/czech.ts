// The Czech texts of the webhook room in the reference, by the English ones (test/czech.test.ts).
import type { Czech } from '#platform/http/docs/translate.ts';

export const webhookCzech: Czech = {
  Webhooks: 'Webhooky',
  'Other systems are told what happened: a signed POST for each event, to addresses that an admin has entered.':
    'Jiné systémy se dozvědí, co se stalo: podepsaný POST za každou událost na adresy, které zadal správce.',
  'What arrives': 'Co přijde',
  'A JSON object with `type`, `timestamp` and `data`. Each event has a page with its data: /docs/events lists them.':
    'Objekt JSON s poli `type`, `timestamp` a `data`. Každá událost má stránku se svými daty: jejich seznam je na /docs/events.',
  'Data has ids and what a key with the same roles may read, never more.':
    'Data obsahují identifikátory a to, co smí číst klíč se stejnými rolemi, nikdy víc.',
  'The headers follow the Standard Webhooks specification, so its libraries verify them.':
    'Hlavičky odpovídají specifikaci Standard Webhooks, takže je ověří její knihovny.',
  'How to verify it': 'Jak zprávu ověřit',
  'The signature is HMAC-SHA256 over `id.timestamp.body` with the secret, which is Base64 after `whsec_`. Compare it in constant time, with the body as it arrived.':
    'Podpis je HMAC-SHA256 z textu `id.timestamp.body` s tajemstvím, které je za `whsec_` v Base64. Porovnávejte ho v konstantním čase a s tělem přesně tak, jak přišlo.',
  'Refuse messages whose timestamp is more than 5 minutes away from your clock.':
    'Odmítněte zprávy, jejichž čas se od vašich hodin liší o více než 5 minut.',
  'While secrets are rotated, the header has two or three signatures, separated by spaces: one for each secret whose overlap has not ended. One of them is enough.':
    'Při výměně tajemství má hlavička dva nebo tři podpisy oddělené mezerami: jeden za každé tajemství, jehož souběh neskončil. Stačí jeden z nich.',
  'A receiver without a library': 'Příjemce bez knihovny',
  'Each of these is the whole verification, with nothing to install.':
    'Každý z těchto programů je celé ověření a není k němu třeba nic instalovat.',
  'When it arrives again': 'Kdy přijde znovu',
  'Answer with any 2xx within 15 seconds. Redirects are not followed.':
    'Odpovězte do 15 sekund libovolným stavem 2xx. Přesměrování se nenásleduje.',
  'Anything else is tried again after 5 seconds, 1 minute, 5 minutes, 30 minutes, 2, 8 and 24 hours. The `webhook-id` stays the same.':
    'Cokoli jiného se zkusí znovu po 5 sekundách, 1 minutě, 5 minutách, 30 minutách, 2, 8 a 24 hodinách. `webhook-id` zůstává stejné.',
  'A `Retry-After` of your answer, in seconds or as a date, is waited for, a day at most. It makes the next attempt later, never earlier.':
    'Na `Retry-After` ve vaší odpovědi, v sekundách nebo jako datum, se čeká, nejvýš den. Další pokus tím bude později, nikdy dříve.',
  'An answer that sends more than 8 interim heads (1xx) or 64 KiB of heads is cut off, and counts as none.':
    'Odpověď s více než 8 předběžnými hlavičkami (1xx) nebo s hlavičkami nad 64 KiB se přeruší a neplatí.',
  'Somebody sends a test. It goes to the webhook that is tested, whatever events it has chosen, and nobody else is told.':
    'Někdo posílá zkušební zprávu. Dostane ji jen zkoušený webhook, ať má vybrané jakékoli události.',
  'The id of the webhook that is tested.': 'Identifikátor zkoušeného webhooku.',
  'What the webhook is for, as its admin wrote it.': 'K čemu webhook je, jak to napsal jeho správce.',
  'A message may arrive twice: remember the ids that you have handled. Messages about one thing arrive in their order, as long as you keep up.':
    'Zpráva může přijít dvakrát: pamatujte si identifikátory, které jste zpracovali. Zprávy o jedné věci přicházejí v pořadí, dokud stíháte.',
  'Answer 410 to end a webhook. One that takes nothing for 3 days is switched off, and the owners of the organisation are told.':
    'Odpovědí 410 webhook ukončíte. Webhook, který 3 dny nic nepřijal, se vypne a vlastníci organizace se to dozvědí.',
  'Webhook not found': 'Webhook nenalezen',
  'No webhook of this organisation and environment has this id.':
    'Žádný webhook této organizace a prostředí nemá tento identifikátor.',
  'Take the id from the list of webhooks.': 'Vezměte identifikátor ze seznamu webhooků.',
  'Delivery not found': 'Doručení nenalezeno',
  'No delivery of this webhook has this number, or it is older than 30 days.':
    'Žádné doručení tohoto webhooku nemá toto číslo, nebo je starší než 30 dní.',
  'Take the number from the list of deliveries.': 'Vezměte číslo ze seznamu doručení.',
  'Webhook is off': 'Webhook je vypnutý',
  'It was switched off by a person, by three days of failure, or by its receiver (410).':
    'Vypnul ho člověk, tři dny neúspěchů, nebo jeho příjemce (410).',
  'Repair the receiver, then switch the webhook on.': 'Opravte příjemce a webhook zapněte.',
  'Too many secrets': 'Příliš mnoho tajemství',
  'The secret of a webhook was replaced twice, and both overlaps have not ended. Three secrets sign at most.':
    'Tajemství webhooku bylo dvakrát vyměněno a oba souběhy ještě trvají. Podepisují nejvýš tři tajemství.',
  'Wait until the first overlap ends, or replace the newest secret without an overlap (0h).':
    'Počkejte, až první souběh skončí, nebo nejnovější tajemství vyměňte bez souběhu (0h).',
  'Too many webhooks': 'Příliš mnoho webhooků',
  'An organisation can have 50 webhooks in each environment.': 'Organizace může mít v každém prostředí 50 webhooků.',
  'Remove one that is not needed any more.': 'Odeberte ten, který už není potřeba.',
  'Addresses or networks (CIDR), separated by commas, that webhooks may call although they are private, also over plain http. A public address needs https in any case.':
    'Adresy nebo sítě (CIDR) oddělené čárkami, které smějí webhooky volat, přestože jsou soukromé, a to i přes http. Veřejná adresa potřebuje https vždy.',
};
