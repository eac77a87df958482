// The shape of the card of clicks on Today.
import Type, { type Static } from 'typebox';

export const ClicksCard = Type.Object({
  total: Type.Integer({ description: 'Clicks of people in the last hour.' }),
  weekBefore: Type.Integer({ description: 'In the same hour a week before.' }),
  minutes: Type.Array(Type.Integer(), { description: 'The last 60 minutes, the newest last.' }),
  busiest: Type.Array(Type.Object({ code: Type.String(), url: Type.String(), clicks: Type.Integer() })),
});
export type ClicksCard = Static<typeof ClicksCard>;
