// The ways into the console and out of it: each kind of entry stands in its own file.
import type { ClientAddresses } from '#platform/http/client-address.ts';
import type { Server } from '#platform/http/server.ts';
import { type DoorNeeds, openDoor } from './door.ts';
import { type LinkNeeds, linkRoutes } from './link-routes.ts';
import { type PasskeyNeeds, passkeyRoutes } from './passkey-routes.ts';
import { type SignInNeeds, signInRoutes } from './sign-in-routes.ts';

/** What the member room lends. */
export type EntryNeeds = DoorNeeds & SignInNeeds & LinkNeeds & PasskeyNeeds;

export function entryRoutes(needs: EntryNeeds) {
  return (server: Server, clients: ClientAddresses): void => {
    const door = openDoor(needs, clients);
    signInRoutes(server, door, needs);
    linkRoutes(server, door, needs);
    passkeyRoutes(server, door, needs);
  };
}
