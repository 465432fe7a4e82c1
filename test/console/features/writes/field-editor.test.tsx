import {describe, expect, test} from 'vitest';
import {FieldEditor} from '../../../../src/console/features/auth-config/AuthConfigEdit.tsx';
import type {AuthConfigEditing} from '../../../../src/console/features/auth-config/use-auth-config-edit.ts';
import {applyEdits, type Draft, type Edit} from '../../../../src/domain/writes/auth-config/draft.ts';
import {show} from '../../show.tsx';

const base: Draft = {
	id: 'ac_1',
	displayName: 'Office',
	oauth2: {clientId: 'c', scopes: ['read', 'write, all']},
} as never;

function open(path: string, draft = base) {
	const edits: Edit[] = [];
	const left: string[] = [];
	const edit = {
		base,
		draft,
		// As the edit of the screen: an invalid one is refused.
		apply(given: readonly Edit[]) {
			applyEdits(draft, given);
			edits.push(...given);
		},
		backToFields: () => left.push('left'),
	} as unknown as AuthConfigEditing;
	const editor = show(<FieldEditor path={path} edit={edit} />, {
		size: {columns: 80, rows: 24},
		services: {tenant: {writes: {isProtected: false} as never}},
	});
	return {...editor, edits, left};
}

describe('the editor of a field', () => {
	test('begins with the present value, which goes on where it ends', async () => {
		const {press, text, edits} = open('displayName');
		expect(text()).toContain('> Office');
		await press('space', ...'2', 'enter');
		expect(edits).toEqual([{kind: 'set', path: 'displayName', value: 'Office 2'}]);
	});

	test('says what is wrong with a value, and keeps what was typed', async () => {
		const {press, text, edits} = open('isDefaultBootstrap');
		await press(...'perhaps', 'enter');
		expect(text()).toMatch(/Takes yes or no.*> perhaps.*isDefaultBootstrap/);
		expect(edits).toEqual([]);
		await press('ctrl-u', ...'yes', 'enter');
		expect(edits).toEqual([{kind: 'set', path: 'isDefaultBootstrap', value: true}]);
	});

	test('unsets a field that is emptied', async () => {
		const {press, edits} = open('displayName');
		await press('ctrl-u', 'enter');
		expect(edits).toEqual([{kind: 'unset', path: 'displayName'}]);
	});

	test('shows no character of a secret, before and after Enter', async () => {
		const {press, paste, text, edits} = open('oidc.oidcClientSecret');
		await paste('canary-1');
		expect(text()).toContain('8 characters, not shown');
		await press('enter');
		expect(text()).not.toContain('canary');
		expect(edits).toMatchObject([{kind: 'set', path: 'oidc.oidcClientSecret'}]);
		expect(JSON.stringify(edits)).not.toContain('canary');
	});

	test('goes back to the fields with Esc', async () => {
		const {press, edits, left} = open('displayName');
		await press('x', 'esc');
		expect([edits, left]).toEqual([[], ['left']]);
	});
});
