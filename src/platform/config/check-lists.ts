// Splits and checks settings that hold a list separated by commas.
import ipaddr from 'ipaddr.js';

export const splitList = (text: string): string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

export function checkNetworks(text: string): boolean {
  return splitList(text).every((item) => ipaddr.isValidCIDR(item) || ipaddr.isValid(item));
}

export function checkOrigins(text: string): boolean {
  return splitList(text).every((item) => URL.canParse(item) && new URL(item).origin === item);
}
