import {describe, expect, test} from 'vitest';
import {AuthConfigEdit} from '../../../../src/console/features/auth-config/AuthConfigEdit.tsx';
import type {AuthConfigEditing, EditStep} from '../../../../src/console/features/auth-config/use-auth-config-edit.ts';
import type {ScreenSize} from '../../../../src/console/ui/Panel.tsx';
import type {Draft} from '../../../../src/domain/writes/auth-config/draft.ts';
import {show} from '../../show.tsx';

const base = {id: 'ac_1', displayName: 'Office', oidc: {oidcClientSecret: 'canary'}} as Draft;

interface Options {
	readonly edit?: object;
	readonly isProtected?: boolean;
	readonly size?: ScreenSize;
}

/** Shows a dialog of an edit whose functions say that they were called. */
function open(step: EditStep, {edit, isProtected = false, size = {columns: 70, rows: 24}}: Options = {}) {
	const calls: unknown[][] = [];
	const called = (names: readonly string[], takes: number) =>
		Object.fromEntries(
			names.map((name) => [name, (...given: unknown[]) => calls.push([name, ...given.slice(0, takes)])]),
		);
	const recorded = {
		...called(['back', 'leave', 'review', 'backToFields'], 0),
		...called(['end', 'pick', 'keepProvider', 'reapply'], 1),
		...called(['beginDocument'], 2),
	};
	const editing = {base, draft: base, changeCount: 0, isRejected: false, ...recorded, ...edit};
	const dialog = show(<AuthConfigEdit edit={editing as unknown as AuthConfigEditing} step={step} />, {
		size,
		services: {tenant: {name: 'eu', writes: {isProtected} as never}},
	});
	return {...dialog, calls};
}

/** What each item of a menu does, in the order of the menu, and what Esc does. */
async function choices(step: EditStep, count: number) {
	const found: unknown[] = [];
	for (let at = 0; at < count; at++) {
		const {press, calls} = open(step);
		await press(...Array<string>(at).fill('down'), 'enter');
		found.push(calls);
	}
	const {press, calls} = open(step);
	await press('esc');
	return [...found, calls];
}

describe('a change that can be discarded', () => {
	const step: EditStep = {name: 'discard', before: {name: 'pick'}};

	test('was rejected or not sent', () => {
		expect(open(step).text()).toMatch(/Discard the change\?.* Nothing was sent\..*Keep it.*Discard the change/);
		expect(open(step, {edit: {isRejected: true}}).text()).toContain('The service rejected it.');
	});

	test('is kept, or ends without a write', async () => {
		expect(await choices(step, 2)).toEqual([[['back']], [['end', false]], [['back']]]);
	});
});

describe('two providers', () => {
	const offers = [
		{keep: 'oidc', unset: ['saml', 'oauth2']},
		{keep: 'saml', unset: ['oidc']},
	];
	const step = {name: 'group', group: {members: ['oidc', 'saml'], offers}} as unknown as EditStep;

	test('cannot both stay: a person keeps one', async () => {
		expect(open(step).text()).toMatch(
			/Which one stays\?.* oidc and saml cannot both be set\..*Keep oidc, unset saml and oauth2.*Keep saml, unset oidc/,
		);
		expect(await choices(step, 2)).toEqual([
			[['keepProvider', 'oidc']],
			[['keepProvider', 'saml']],
			[['backToFields']],
		]);
	});
});

describe('a conflict', () => {
	const conflicts = [{path: 'displayName', base: 'Office', mine: 'Mine', theirs: 'Theirs'}];
	const step = {name: 'conflict', conflicts, theirs: base} as unknown as EditStep;

	test('says what was changed meanwhile, and names a protected tenant', () => {
		expect(open(step).text()).toMatch(/Changed meanwhile.* 1 field of Office /);
		expect(open(step, {edit: {base: {id: 'ac_1'}}}).text()).toContain(' 1 field of ac_1 ');
		expect(open(step, {isProtected: true}).text()).toContain('eu (protected): conflict');
	});

	test('takes either value, or ends', async () => {
		expect(await choices(step, 3)).toEqual([[['reapply', true]], [['reapply', false]], [['end', false]], [['leave']]]);
	});
});

describe('a document', () => {
	const problems = [
		{line: 3, message: 'not a number'},
		{line: 0, message: 'no id'},
	];
	const step = {name: 'document', text: '', problems} as unknown as EditStep;

	test('has its problems by line, or the reason without one', () => {
		expect(open(step).text()).toMatch(/Invalid document: 2 problems .* line 3: not a number no id /);
		const refused = open({...step, problems: problems.slice(1)} as never).text();
		expect(refused).toMatch(/The document was not taken .* no id /);
	});

	test('is edited again with its problems, or discarded', async () => {
		expect(await choices(step, 2)).toEqual([[['beginDocument', {}, step]], [['end', false]], [['leave']]]);
	});
});

describe('the fields', () => {
	const draft = {...base, isDefaultBootstrap: false, bootstrapDomains: ['office.example', 'x'.repeat(40)]};
	const size = {columns: 110, rows: 40};

	test('have their values, at most 40 cells of one, and never a secret', () => {
		const {lines, text} = open({name: 'pick'}, {edit: {draft}, size});
		const rows = lines().map((line) =>
			line
				.replace(/[^ -~–…]/g, '')
				.trim()
				.split(/ {2,}/)
				.join(': '),
		);
		expect(text()).toContain('Edit Office: which field?');
		expect(rows).toEqual(
			expect.arrayContaining([
				'ID: set by the service',
				'Display name: Office',
				'Default bootstrap: no',
				`Bootstrap domains: office.example, ${'x'.repeat(23)}…`,
				'Deprecation message: –',
				'OIDC client secret: (hidden)',
			]),
		);
		expect(text()).not.toMatch(/canary|Review/);
	});

	test('are chosen one at a time, and all changes are reviewed first', async () => {
		const first = open({name: 'pick'});
		await first.press('enter');
		expect(first.calls).toEqual([['pick', 'displayName']]);
		const changed = open({name: 'pick'}, {edit: {changeCount: 2}});
		expect(changed.text()).toContain('▌ Review 2 changes and send');
		await changed.press('enter', 'esc');
		expect(changed.calls).toEqual([['review'], ['leave']]);
	});
});

describe('the value of a field', () => {
	test.each([
		['displayName', {}, ''],
		['displayName', {displayName: null}, ''],
		['displayName', {displayName: 'Staff'}, ' Staff'],
		['isDefaultBootstrap', {isDefaultBootstrap: true}, ' yes'],
		['bootstrapDomains', {bootstrapDomains: ['a.example', 'b.example']}, ' a.example,b.example'],
		['oidc.scopes', {oidc: {scopes: ['read', 'write, all']}}, ' ["read","write, all"]'],
		['oidc.scopes', {oidc: {scopes: [' read']}}, ' [" read"]'],
		['oidc.scopes', {oidc: {scopes: ['']}}, ' [""]'],
		['oidc.scopes', {oidc: {scopes: [1]}}, ' [1]'],
	])('%s of %j is typed as%s', (path, draft, typed) => {
		const {text} = open({name: 'value', path}, {edit: {draft, base: {id: 'ac_1'}}});
		expect(text()).toContain(' of ac_1 ');
		expect(text()).toContain(`; empty unsets it >${typed} ╰`);
	});

	test('of a secret is typed at a prompt that shows nothing', () => {
		const {text} = open({name: 'value', path: 'oidc.oidcClientSecret'});
		expect(text()).toMatch(/OIDC client secret of Office .* Takes the new secret, at a hidden prompt type or paste it/);
		expect(text()).not.toContain('canary');
	});

	test('of a field that does not exist has no dialog', () => {
		expect(open({name: 'value', path: 'nothing'}).text().trim()).toBe('');
	});
});
