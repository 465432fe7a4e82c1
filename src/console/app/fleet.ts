/** Builds the services of a fleet: those of no tenant, with the services of each of its tenants. */
import {closedApi} from '../../client/closed-api.ts';
import {Arming} from '../../domain/writes/arming.ts';
import type {SavedAddresses} from '../../settings/files/saved-addresses.ts';
import type {FleetSource, FleetSources, Services} from '../core/services.ts';
import {createQueryClient} from '../query/client.ts';
import {Store} from '../ui/store.ts';

/** Why a command is unavailable in a fleet, and where it is available. */
export const oneTenantOnly = 'A fleet shows several tenants. Press Enter on a row for its tenant, or P for one of them';

const refuse = (): never => {
	throw new Error(oneTenantOnly);
};

/** `base` are the services of the run, from whichever tenant. `addresses` are those of the fleet. */
export function fleetServices(
	base: Services,
	name: string,
	{opening, addresses}: {readonly opening: ReadonlyMap<string, Promise<Services>>; readonly addresses: SavedAddresses},
): Services {
	const fleet = new Store<FleetSources>({sources: [...opening].map(([name, opening]) => ({name, opening}))});
	for (const [name, each] of opening) {
		const end = (found: Partial<FleetSource>) =>
			fleet.update(({sources}) => ({sources: sources.map((one) => (one.name === name ? {...one, ...found} : one))}));
		each.then(
			(services) => end({services}),
			(failure: Error) => end({failure}),
		);
	}
	return {
		...base,
		tenant: {
			api: closedApi(`fleet:${name}`, refuse, async () => refuse()),
			queries: createQueryClient(),
			name,
			shellFlags: ` --profiles ${[...opening.keys()].join(',')}`,
			profiles: base.tenant.profiles,
			writes: Arming.never('a fleet view has no writes. Press Enter on a row to open it in its tenant'),
			fleet,
		},
		state: {
			knownIds: {list: () => [], add: () => undefined},
			savedAddresses: addresses,
			notices: base.state.notices,
		},
	};
}
