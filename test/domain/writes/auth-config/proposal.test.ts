import {hash} from 'node:crypto';
import {describe, expect, test} from 'vitest';
import type {AuthConfig} from '../../../../src/contract/auth-configs.ts';
import {authConfigs} from '../../../../src/domain/resources/auth-configs.ts';
import {
	applyProposal,
	describeSince,
	type Proposals,
	storedProposal,
	storedProposals,
	whyEnded,
} from '../../../../src/domain/writes/auth-config/apply-proposal.ts';
import type {Edit} from '../../../../src/domain/writes/auth-config/draft.ts';
import {
	createProposal,
	editOf,
	type Proposal,
	type ProposedChange,
	planOf,
	readProposal,
	stateAt,
} from '../../../../src/domain/writes/auth-config/proposal.ts';
import {proposalRows} from '../../../../src/domain/writes/auth-config/proposal-rows.ts';
import {EditError, error, problemLines, warning} from '../../../../src/domain/writes/problem.ts';
import {hour} from '../../../../src/text/timestamp.ts';
import {fakeApi} from './fake-api.ts';

const base: AuthConfig = {id: 'ac_1', displayName: 'A', deprecationMessage: 'm'};
const start = Date.parse('2031-05-17T09:00:00Z');
const service = () =>
	fakeApi(({endpoint}) =>
		endpoint === 'listAuthConfigs' ? {list: [base]} : {authConfig: {...base, displayName: 'B'}},
	);

const proposed = (changes: readonly ProposedChange[] = [{path: 'displayName', value: 'B'}], config = base) =>
	createProposal(service(), config, changes.map(editOf), {now: start, client: 'agent'});

/** A store in memory. `refuse` is called before a text is stored. */
function memory(proposal: Proposal, refuse = (_: Proposal): void => undefined) {
	const texts = new Map([[proposal.id, JSON.stringify(proposal)]]);
	const claimed = new Set<string>();
	const states: Proposal[] = [];
	const proposals: Proposals = {
		read: async (id) => texts.get(id),
		list: async () => [...texts.keys()],
		save: async () => undefined,
		replace: async (id, text) => {
			refuse(JSON.parse(text));
			texts.set(id, text);
			states.push(JSON.parse(text));
		},
		remove: async (id) => void texts.delete(id),
		claim: async (id) => !claimed.has(id) && claimed.add(id) !== undefined,
	};
	return {proposals, states};
}

/** The problem of the thrown error. */
function problemOf(act: () => unknown) {
	try {
		act();
	} catch (error) {
		if (error instanceof EditError) return error.problem;
		throw error;
	}
	throw new Error('Nothing was thrown');
}

describe('a proposal', () => {
	test('has the config, the changes, and what proves the request', () => {
		const {proposal, plan, preview} = proposed();
		expect(proposal).toEqual({
			id: expect.stringMatching(/^prop_[0-9a-f]{12}$/),
			tenant: 'https://tenant.example.test',
			client: 'agent',
			target: 'ac_1',
			label: 'A',
			base: JSON.stringify(base),
			edits: [{kind: 'set', path: 'displayName', value: 'B'}],
			request: hash('sha256', `POST \n${preview.body}`),
			createdAt: start,
			expiresAt: start + hour,
			state: 'pending',
		});
		expect(plan.updateMask).toBe('displayName');
		expect(readProposal(JSON.stringify(proposal))).toEqual(proposal);
		const {displayName: _, ...unnamed} = base;
		expect(proposed([{path: 'deprecationMessage'}], unnamed).proposal).toMatchObject({
			label: '',
			edits: [{kind: 'unset', path: 'deprecationMessage'}],
		});
	});

	test.each<[ProposedChange, Edit]>([
		[
			{path: 'displayName', value: 'true'},
			{kind: 'set', path: 'displayName', value: 'true'},
		],
		[
			{path: 'isDefaultBootstrap', value: true},
			{kind: 'set', path: 'isDefaultBootstrap', value: true},
		],
		[
			{path: 'oidc.scopes', value: ['a,b']},
			{kind: 'set', path: 'oidc.scopes', value: ['a,b']},
		],
		[
			{path: 'displayName', value: null},
			{kind: 'unset', path: 'displayName'},
		],
		[{path: 'displayName'}, {kind: 'unset', path: 'displayName'}],
	])('takes %j as an edit', (change, edit) => {
		expect(editOf(change)).toEqual(edit);
	});

	test('is refused without a change, and with a problem', () => {
		expect(problemOf(() => proposed([{path: 'displayName', value: 'A'}]))).toMatchObject({
			path: '',
			message: 'The config has these values already.',
			advice: 'Change another field.',
		});
		const local = {path: 'svcLocal', value: {delegatedVerifiers: ['NEW_KIND']}};
		expect(problemOf(() => proposed([{path: 'idpC.domain', value: 'd'}, local]))).toMatchObject({
			severity: 'error',
			path: 'idpC,svcLocal',
		});
		expect(proposed([local]).plan.problems).toMatchObject([{severity: 'warning'}]);
	});

	test('is not read from another text', () => {
		const {proposal} = proposed();
		expect(readProposal('')).toBeUndefined();
		expect(readProposal('{}')).toBeUndefined();
		for (const edit of [{kind: 'other', path: 'a'}, {kind: 'set', value: 1}, {kind: 'unset'}])
			expect(readProposal(JSON.stringify({...proposal, edits: [edit]}))).toBeUndefined();
	});

	test('gives the plan of the request that was proposed, and of no other', () => {
		const {proposal} = proposed();
		expect(planOf(service(), proposal)).toMatchObject({id: 'ac_1', updateMask: 'displayName'});
		const changed = {...proposal, edits: [{kind: 'set' as const, path: 'displayName', value: 'C'}]};
		expect(problemOf(() => planOf(service(), changed))).toMatchObject({
			path: '',
			message: 'The request is not the proposed one: the proposal was changed.',
			advice: 'Ask for a new proposal.',
		});
		const same = {...proposal, base: JSON.stringify({...base, displayName: 'B'})};
		expect(problemOf(() => planOf(service(), same)).message).toContain('these values already');
	});

	test('expires after an hour, while nobody has decided', () => {
		const {proposal} = proposed();
		expect(stateAt(proposal, start + hour - 1)).toBe('pending');
		expect(stateAt(proposal, start + hour)).toBe('expired');
		expect(stateAt({...proposal, state: 'done'}, start + hour)).toBe('done');
	});
});

describe('applying a proposal', () => {
	const later = start + 60_000;
	const apply = (proposals: Proposals, {proposal, plan} = proposed(), now = later) => {
		const api = service();
		return {api, outcome: applyProposal({proposals, api, now: () => now}, proposal, plan)};
	};
	const updates = ({calls}: ReturnType<typeof service>) =>
		calls.filter(({endpoint}) => endpoint === 'updateAuthConfig');

	test('sends it once, and stores how it ended', async () => {
		const one = proposed();
		const {proposals, states} = memory(one.proposal);
		const first = apply(proposals, one);
		expect(await first.outcome).toMatchObject({state: 'done'});
		expect(await first.outcome).not.toHaveProperty('unstored');
		expect(updates(first.api)).toHaveLength(1);
		const endedAt = new Date(later).toISOString();
		expect(states).toEqual([
			{...one.proposal, state: 'sending', endedAt},
			{...one.proposal, state: 'done', endedAt},
		]);
		const second = apply(proposals, one);
		expect(await second.outcome).toEqual({
			state: 'ended',
			reason: `${one.proposal.id}: it cannot be applied, because its state is done. Ask for a new proposal`,
		});
		expect(second.api.calls).toEqual([]);
	});

	test('sends nothing if it is gone, expired or claimed', async () => {
		const one = proposed();
		const {id} = one.proposal;
		const {proposals, states} = memory(one.proposal);
		const late = apply(proposals, one, start + hour);
		expect(await late.outcome).toMatchObject({state: 'ended', reason: expect.stringContaining('state is expired')});
		expect(whyEnded(one.proposal, later)).toBeUndefined();
		await proposals.claim(id);
		const claimed = apply(proposals, one);
		expect(await claimed.outcome).toEqual({
			state: 'ended',
			reason: `${id} was applied before, or is being applied elsewhere: nothing was sent`,
		});
		await proposals.remove(id);
		expect(await storedProposal(proposals, id)).toBeUndefined();
		const gone = apply(proposals, one);
		expect(await gone.outcome).toEqual({state: 'ended', reason: `${id}: it is no longer stored`});
		expect([late, claimed, gone].flatMap(({api}) => api.calls)).toEqual([]);
		expect(states).toEqual([]);
	});

	test('is done, and stays as being sent, if its end cannot be stored', async () => {
		const one = proposed();
		const {proposals} = memory(one.proposal, ({state}) => {
			if (state === 'done') throw new Error('no space left');
		});
		expect(await apply(proposals, one).outcome).toMatchObject({
			state: 'done',
			unstored: `how ${one.proposal.id} ended cannot be stored: no space left`,
		});
		expect((await storedProposal(proposals, one.proposal.id))?.state).toBe('sending');
	});
});

describe('the rows of proposals', () => {
	const {proposal} = proposed();
	const show = {now: start + 60_000, timeStyle: 'utc'} as const;
	const cells = (row: Proposal, now = show.now) =>
		Object.fromEntries(proposalRows.columns.map(({id, text}) => [id, text(row, {...show, now})]));

	test('name the config, the agent, and the state at the time', () => {
		expect(cells(proposal)).toMatchObject({state: 'pending', target: 'A', client: 'agent', id: proposal.id});
		const {client: _, ...unnamed} = proposal;
		expect(cells({...unnamed, label: ' '}, start + hour)).toMatchObject({state: 'expired', target: 'ac_1', client: ''});
		expect(proposalRows.label(proposal)).toBe('A');
		expect(proposalRows.label({...proposal, label: ' '})).toBe('ac_1');
		const [state] = proposalRows.columns;
		expect(state?.tone?.(proposal, show)).toBe('warn');
		expect(state?.tone?.(proposal, {...show, now: start + hour})).toBe('dim');
	});

	test.each(['done', 'declined', 'sending'] as const)('%s, have no end to come', (state) => {
		expect(cells({...proposal, state} as Proposal).expiresAt).toBe('');
		expect(cells(proposal, start + hour).expiresAt).toBe('');
	});

	test('are opened as the config, and described with every column', () => {
		expect(proposalRows.id(proposal)).toBe(proposal.id);
		expect(proposalRows.address?.(proposal, {})).toBe(authConfigs.address({id: 'ac_1'}, {}));
		const lines = proposalRows.detail?.(proposal, {show, hasUnset: false}) ?? [];
		expect(lines.map(({label, path, value}) => [label, path, value])).toEqual([
			['State', 'state', 'pending'],
			['Auth config', 'target', 'A'],
			['Proposed', 'createdAt', cells(proposal).createdAt],
			['Client', 'client', 'agent'],
			['ID', 'id', proposal.id],
			['Ends', 'expiresAt', cells(proposal).expiresAt],
		]);
		expect(cells(proposal).createdAt).not.toBe(cells(proposal).expiresAt);
	});
});

test('of the stored proposals, a file that was removed meanwhile is neither readable nor damaged', async () => {
	const {proposal} = proposed();
	const texts: Readonly<Record<string, string>> = {prop_1: JSON.stringify(proposal), prop_2: '{'};
	const proposals = {list: async () => ['prop_1', 'prop_2', 'prop_3'], read: async (id: string) => texts[id]};
	const {readable, damaged} = await storedProposals(proposals as unknown as Proposals);
	expect([readable.map(({id}) => id), damaged]).toEqual([[proposal.id], ['prop_2']]);
});

describe('what has happened since a proposal', () => {
	const since = (list: readonly AuthConfig[], config = base) =>
		describeSince(
			fakeApi(() => ({list})),
			proposed(undefined, config).plan,
		);

	test.each<[string, readonly AuthConfig[], string | undefined]>([
		['nothing', [base], undefined],
		[
			'a change beside it',
			[{...base, deprecationMessage: 'n'}],
			'deprecationMessage: changed by someone else since the proposal. The proposal leaves that as it is',
		],
		[
			'another change of the same field',
			[{...base, displayName: 'C'}],
			'displayName: changed by someone else since the proposal, which would not be sent. Ask for a new one',
		],
		[
			'the same change',
			[{...base, displayName: 'B'}],
			'the config has the proposed values already: the proposal would not be sent',
		],
		['the config is gone', [], 'the config does not exist any more: the proposal would not be sent'],
	])('%s', async (_, list, words) => expect(await since(list)).toBe(words));
});

test('a defect while the config is read is no fact about the config', async () => {
	const api = fakeApi(() => {
		throw new TypeError('a defect');
	});
	await expect(describeSince(api, proposed().plan)).rejects.toThrow('a defect');
});

test('a problem says whether it prevents sending', () => {
	expect(problemLines([error('a', 'No.', 'Do.'), warning('b', 'Hm.', 'Try.')])).toEqual([
		{text: 'Error: No. Do.', tone: 'bad'},
		{text: 'Warning: Hm. Try.', tone: 'warn'},
	]);
});
