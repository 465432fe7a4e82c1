/** What else happens in a scene: `> put {"id":"app_1"}`. */
import {createApi} from '../../../src/client/client.ts';
import type {App} from '../../../src/contract/apps.ts';
import {parseEdit} from '../../../src/domain/writes/auth-config/draft.ts';
import {createProposal} from '../../../src/domain/writes/auth-config/proposal.ts';
import {findAuthConfig} from '../../../src/domain/writes/auth-config/read-back.ts';
import {now} from '../launch.ts';
import {canary, home} from './features.ts';
import type {Machine} from './machine.ts';

const proposalId = 'prop_0123456789ab';
const proposalFile = `${home}/.state/castellan/proposals/${proposalId}.json`;

const actions: Readonly<Record<string, (machine: Machine, text: string) => unknown>> = {
	/** The tenant gets an app, or other members of one. */
	put({tenant: {store}}, json) {
		const app: App = JSON.parse(json);
		store.apps.put({...store.apps.get(app.id ?? ''), ...app});
	},
	remove: ({tenant}, id) => tenant.store.apps.remove(id),
	/** Someone else renames the auth config `ac_1`. */
	async rename({tenant}, displayName) {
		tenant.fail('');
		const response = await tenant.fetch(
			new Request('https://acme.example/api/v1/auth-configs/ac_1', {
				method: 'POST',
				headers: {authorization: `Bearer ${canary}-token`, 'content-type': 'application/json'},
				body: JSON.stringify({updateMask: 'displayName', authConfig: {displayName}}),
			}),
		);
		if (!response.ok) throw new Error(await response.text());
	},
	/** An agent proposes to rename the auth config `ac_1` of a tenant. */
	async propose({tenant, files}, baseUrl) {
		tenant.fail('');
		const api = createApi({
			baseUrl,
			fetch: (target, init) => tenant.fetch(new Request(target, init as RequestInit)),
			credentials: {kind: 'token', token: `${canary}-token`},
			now: () => now,
			wait: async () => undefined,
			random: () => 0,
		});
		const lookup = await findAuthConfig(api, 'ac_1', {});
		if (lookup.state !== 'found') throw new Error('The seed has no config');
		const edits = [parseEdit('displayName', 'Proposed')];
		const {proposal} = createProposal(api, lookup.config, edits, {now, client: 'a test', reason: 'It has a new name'});
		files.set(proposalFile, JSON.stringify({...proposal, id: proposalId}));
	},
	/** The service begins to fail. */
	fail: ({tenant}, faults) => tenant.fail(faults),
	/** The file of the proposal is damaged. */
	damage: ({files}) => files.set(proposalFile, '{}'),
};

export async function act(machine: Machine, line: string): Promise<void> {
	const [, name = '', text = ''] = /^(\w+) ?(.*)$/.exec(line) ?? [];
	const action = actions[name];
	if (!action) throw new Error(`“${name}” is no action. Use one of ${Object.keys(actions).join(', ')}`);
	await action(machine, text);
}
