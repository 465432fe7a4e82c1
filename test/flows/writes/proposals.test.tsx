/** The proposals of agents: a list by a key, the change and the request, one send after the typed name, and how each ended. */

import {describe, expect, onTestFinished, test} from 'vitest';
import type {NewJournalEntry} from '../../../src/domain/history/team/journal.ts';
import {Arming} from '../../../src/domain/writes/arming.ts';
import type {Proposals} from '../../../src/domain/writes/auth-config/apply-proposal.ts';
import {createProposal, editOf} from '../../../src/domain/writes/auth-config/proposal.ts';
import {launch, testNow} from '../../support/launch.tsx';
import {said} from '../../support/said.ts';

const office = {
	id: 'ac_1',
	displayName: 'Office',
	authType: 'AUTH_TYPE_OIDC',
	status: 'STATUS_ACTIVE',
	oidc: {scopes: ['openid']},
};

function memoryProposals(): Proposals {
	const texts = new Map<string, string>();
	const claims = new Set<string>();
	return {
		read: async (id) => texts.get(id),
		list: async () => [...texts.keys()],
		save: async (id, text) => void texts.set(id, text),
		replace: async (id, text) => void texts.set(id, text),
		remove: async (id) => void texts.delete(id),
		claim: async (id) => !claims.has(id) && claims.add(id) !== undefined,
	};
}

/** A console with a proposal to rename the config, and one of another tenant. */
async function open({columns = 80, rows = 24, isArmed = true, age = 0} = {}) {
	const proposals = memoryProposals();
	const entries: (NewJournalEntry | undefined)[] = [];
	const journal = (entry: NewJournalEntry | undefined) => void entries.push(entry);
	const writes = new Arming({now: () => testNow, isPinned: false, isDemo: false, isProtected: false});
	if (isArmed) writes.arm(10);
	const console = await launch({
		seed: {authConfigs: [office]},
		columns,
		rows,
		services: {state: {proposals, journal}, tenant: {writes}},
	});
	onTestFinished(() => console.close());
	const {api} = console.services.tenant;
	const edits = [editOf({path: 'displayName', value: 'Staff'})];
	const {proposal} = createProposal(api, office, edits, {now: testNow - age, client: 'helper 2.1'});
	await proposals.save(proposal.id, JSON.stringify(proposal));
	await proposals.save('prop_other', JSON.stringify({...proposal, id: 'prop_other', tenant: 'https://other.example'}));
	const sent = () =>
		console.requests.filter(({method, url}) => method === 'POST' && url.endsWith('/auth-configs/ac_1'));
	const stateOf = async () => JSON.parse((await proposals.read(proposal.id)) ?? '{}').state;
	return {console, proposals, proposal, sent, stateOf, entries};
}

test('without one, the footer offers nothing to open', async () => {
	const console = await launch({columns: 120, services: {state: {proposals: memoryProposals()}}});
	onTestFinished(() => console.close());
	await console.write('9');
	expect(console.screen()).toContain('No agent has proposed');
	expect(console.lines().at(-1)).not.toContain('Open');
});

describe.each([
	[80, 24],
	[40, 12],
])('on %i×%i', (columns, rows) => {
	test('a key lists them, and one is sent once, after its name', async () => {
		const {console, proposal, sent, stateOf, entries} = await open({columns, rows});
		await console.write('9');
		expect(console.screen()).toMatch(/pending +Office/);
		expect(console.screen()).not.toContain('other.example');
		await console.write('\r');
		expect(console.screen()).toContain('Apply a proposal: update auth config');
		expect(console.screen()).toContain('"Office" → "Staff"');
		await console.write('y');
		expect(sent()).toHaveLength(0);
		// A small screen shows the rest of the change first.
		await console.write('G');
		await console.write('\r');
		await console.write('Wrong\r');
		expect(sent()).toHaveLength(0);
		await console.write('\u0015Office\r');
		expect(console.screen()).toContain(said.savedTheConfig);
		expect(sent()).toHaveLength(1);
		expect(await stateOf()).toBe('done');
		expect(entries).toMatchObject([{action: 'sent', outcome: 'applied', proposal: proposal.id}]);
		await console.write('\r');
		expect(console.screen()).toMatch(/done +Office/);
		await console.write('\r');
		expect(console.screen()).toContain('Cannot send: it cannot be applied');
		expect(sent()).toHaveLength(1);
	});
});

test.each([
	[80, 24],
	[40, 12],
])('on %i×%i, a damaged one is named above the list, also without others', async (columns, rows) => {
	const {console, proposals, proposal} = await open({columns, rows});
	await proposals.save('prop_cut', '{"id": "prop_cut"');
	await console.write('9');
	expect(console.screen()).toContain('Damaged, not listed: prop_cut');
	expect(console.screen()).toMatch(/pending +Office/);
	await proposals.replace(proposal.id, '');
	await console.write('\r');
	await console.write('Office\r');
	expect(console.screen()).toContain('it is damaged');
	await console.write('\r');
	expect(console.screen()).toContain('2 damaged, not listed: ');
});

test('a list that cannot be read has its error, and does not say that nothing was proposed', async () => {
	const unread = {...memoryProposals(), list: () => Promise.reject(new Error('the disk does not answer'))};
	const console = await launch({columns: 120, services: {state: {proposals: unread}}});
	onTestFinished(() => console.close());
	await console.write(':proposals\r');
	expect(console.screen()).toContain('the disk does not answer');
	expect(console.screen()).not.toContain('No agent has proposed');
});

test('without a home directory, the console does not mention proposals', async () => {
	const console = await launch({seed: {authConfigs: [office]}});
	onTestFinished(() => console.close());
	await console.write('9');
	expect(console.screen()).toContain('Proposals are not stored here: no home directory');
});

test('the palette lists them', async () => {
	const {console} = await open();
	await console.write(':proposals');
	await console.write('\r');
	expect(console.screen()).toMatch(/pending +Office/);
});

test('the client and the id are on the screen before a person sends', async () => {
	const {console, proposal} = await open();
	await console.write('9');
	await console.write('\r');
	expect(console.screen()).toContain(`${proposal.id}, proposed by helper 2.1`);
	expect(console.screen()).toContain('"updateMask": "displayName"');
});

test('a config that someone else has changed is left alone', async () => {
	const {console, sent, stateOf} = await open();
	console.tenant.store.authConfigs.put({...office, displayName: 'Theirs'});
	await console.write('9');
	await console.write('\r');
	await console.write('\r');
	await console.write('Office\r');
	expect(console.screen()).toContain('displayName was changed meanwhile');
	expect(sent()).toHaveLength(0);
	expect(await stateOf()).toBe('conflict');
});

test('an update is reported as sent, also when that cannot be stored', async () => {
	const {console, proposals, sent, stateOf} = await open({columns: 40, rows: 12});
	const {replace} = proposals;
	let calls = 0;
	proposals.replace = async (id, text) => (++calls === 2 ? Promise.reject(new Error('ENOSPC')) : replace(id, text));
	for (const keys of ['9', '\r', '\r', 'Office\r']) await console.write(keys);
	expect(sent()).toHaveLength(1);
	expect(console.screen()).toContain(said.savedTheConfig);
	expect(console.screen()).not.toContain('Not sent');
	await console.write('G');
	expect(console.screen().replace(/[\s│]+/g, ' ')).toContain('ended cannot be stored: ENOSPC');
	expect(await stateOf()).toBe('sending');
});

test('the latest proposal comes first, and its reason is shown', async () => {
	const {console, proposals, proposal} = await open();
	const later = {...proposal, id: 'prop_later', label: 'Later', createdAt: testNow + 1, reason: 'The office moved.'};
	await proposals.save(later.id, JSON.stringify(later));
	await console.write('9');
	expect(console.screen()).toMatch(/Later[\s\S]*Office/);
	await console.write('\r');
	expect(console.screen()).toContain('Reason: The office moved.');
});

test('a proposal whose claim cannot be stored is not sent', async () => {
	const {console, proposals, sent} = await open();
	proposals.replace = () => Promise.reject(new Error('ENOSPC'));
	for (const keys of ['9', '\r', '\r', 'Office\r']) await console.write(keys);
	expect(console.screen()).toContain('The proposal cannot be stored: ENOSPC');
	expect(sent()).toHaveLength(0);
});

test('a proposal that another terminal has claimed is not sent', async () => {
	const {console, proposals, proposal, sent} = await open();
	await console.write('9');
	await console.write('\r');
	await proposals.claim(proposal.id);
	await console.write('\r');
	await console.write('Office\r');
	expect(console.screen()).toContain('is being applied elsewhere');
	expect(sent()).toHaveLength(0);
});

test.each([
	['writes are not allowed', {isArmed: false}, 'Cannot send'],
	['it has expired', {age: 3_600_000}, 'its state is expired'],
])('shows a proposal, and offers no send, if %s', async (_, options, reason) => {
	const {console, sent} = await open(options);
	await console.write('9');
	await console.write('\r');
	expect(console.screen()).toContain('"Office" → "Staff"');
	expect(console.screen()).toContain(reason);
	await console.write('\r');
	expect(console.screen()).not.toContain('Type the name');
	expect(sent()).toHaveLength(0);
});

test('a changed proposal cannot be sent, and an empty list says so', async () => {
	const {console, proposals, proposal, sent} = await open();
	await proposals.replace(proposal.id, JSON.stringify(proposal).replace('Staff', 'Other'));
	await console.write('9');
	await console.write('\r');
	expect(console.screen()).toContain('the proposal was changed');
	expect(console.screen()).not.toContain('y Send');
	expect(sent()).toHaveLength(0);
	await console.press('escape');
	await proposals.remove(proposal.id);
	await console.write('r');
	expect(console.screen()).toContain('No agent has proposed a change of this tenant');
});
