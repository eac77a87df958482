// Stands in for the address room's formatters.
export const formatPostalCode = (country: string, text: string): string =>
  ['CZ', 'SK', 'SE', 'GR'].includes(country)
    ? text.replace(/^(\d{3}) ?(\d{2})$/, '$1 $2')
    : country === 'LV'
      ? text.replace(/^(?:LV-)?(\d{4})$/, 'LV-$1')
      : text;
export const normaliseCountry = (text: string): string | null => {
  const code = text.trim().toUpperCase();
  if (code === 'UK') return 'GB';
  if (code === 'EL') return 'GR';
  return /^[A-Z]{2}$/.test(code) && code !== 'XX' ? code : null;
};
