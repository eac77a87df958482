// Writes a branch as a row of an export, in the shape that an import reads: an import of it gives the same branch.
import { addressFields, type Branch, companyFields, internalTexts, internalValues } from './branch.ts';
import { compact, type Row } from './fields.ts';
import { pickLists, pickTexts } from './public-view.ts';

export function writeRow(branch: Branch): Row {
  const address = compact({ ...pickTexts(branch.address, addressFields), notice: branch.addressNotice });
  return compact({
    slug: branch.slug,
    name: branch.name,
    branchType: branch.branchType,
    active: branch.active,
    description: branch.description,
    url: branch.url,
    latitude: branch.latitude,
    longitude: branch.longitude,
    mainPhotoUrl: branch.mainPhotoUrl,
    parentBranch: branch.parentSlug === undefined ? undefined : { slug: branch.parentSlug },
    operatingCompany: pickTexts(branch.operatingCompany, companyFields),
    establishedDate: branch.establishedDate,
    termsAndConditions: branch.termsAndConditions,
    complaintsProcedure: branch.complaintsProcedure,
    privacyPolicy: branch.privacyPolicy,
    address: Object.keys(address).length === 0 ? undefined : address,
    ...pickLists(branch),
    formerSlugs: branch.formerSlugs.length === 0 ? undefined : branch.formerSlugs,
    ...Object.fromEntries([...internalTexts, ...internalValues].map((field) => [field, branch[field]])),
  });
}
