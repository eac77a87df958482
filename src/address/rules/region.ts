// State or region: full names of US states and Canadian provinces become their codes (design R1).

const US = `Alabama AL|Alaska AK|Arizona AZ|Arkansas AR|California CA|Colorado CO|Connecticut CT|Delaware DE|District of Columbia DC|
Florida FL|Georgia GA|Hawaii HI|Idaho ID|Illinois IL|Indiana IN|Iowa IA|Kansas KS|Kentucky KY|Louisiana LA|Maine ME|Maryland MD|
Massachusetts MA|Michigan MI|Minnesota MN|Mississippi MS|Missouri MO|Montana MT|Nebraska NE|Nevada NV|New Hampshire NH|
New Jersey NJ|New Mexico NM|New York NY|North Carolina NC|North Dakota ND|Ohio OH|Oklahoma OK|Oregon OR|Pennsylvania PA|
Rhode Island RI|South Carolina SC|South Dakota SD|Tennessee TN|Texas TX|Utah UT|Vermont VT|Virginia VA|Washington WA|
West Virginia WV|Wisconsin WI|Wyoming WY|American Samoa AS|Guam GU|Northern Mariana Islands MP|Puerto Rico PR|Virgin Islands VI|
Armed Forces Americas AA|Armed Forces Europe AE|Armed Forces Pacific AP`;

const CANADA = `Alberta AB|British Columbia BC|Manitoba MB|New Brunswick NB|Newfoundland and Labrador NL|Northwest Territories NT|
Nova Scotia NS|Nunavut NU|Ontario ON|Prince Edward Island PE|Quebec QC|Saskatchewan SK|Yukon YT`;

const CODES: Record<string, Map<string, string>> = { US: readList(US), CA: readList(CANADA) };

export function normaliseRegion(country: string, text: string): string {
  return CODES[country]?.get(foldName(text)) ?? text;
}

function readList(list: string): Map<string, string> {
  return new Map(list.split('|').map((entry) => [foldName(entry.slice(0, -3)), entry.slice(-2)]));
}

function foldName(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();
}
