/** The steps of an auth config edit, and what it says at its end. */
import {Text} from 'ink';
import {describe, expect, test} from 'vitest';
import {
	type AuthConfigEditing,
	useAuthConfigEdit,
} from '../../../../src/console/features/auth-config/use-auth-config-edit.ts';
import type {AuthConfig} from '../../../../src/contract/auth-configs.ts';
import {secretEdit} from '../../../../src/domain/writes/auth-config/draft.ts';
import {SecretBox} from '../../../../src/domain/writes/secret-box.ts';
import {EditorError} from '../../../../src/settings/editor.ts';
import {show} from '../../show.tsx';

const office: AuthConfig = {id: 'ac_1', displayName: 'Office', oidc: {scopes: ['openid'], oidcClientId: 'client'}};

function open({editText}: {readonly editText?: (text: string, name: string) => Promise<string>} = {}) {
	let edit: AuthConfigEditing | undefined;
	function Screen() {
		edit = useAuthConfigEdit();
		return <Text>{edit.step?.name ?? 'nothing'}</Text>;
	}
	const shown = show(<Screen />, {services: {tenant: {name: 'eu'}}, screen: {...(editText && {editText})}});
	return {
		...shown,
		/** Takes a step, and returns the dialog that follows. */
		async step(act: (edit: AuthConfigEditing) => unknown) {
			if (edit) await act(edit);
			await shown.settled();
			return edit?.step;
		},
		edit: () => edit as AuthConfigEditing,
	};
}

const set = (path: string, value: unknown) => [{kind: 'set', path, value}] as const;

test.each<[string | undefined, object]>([
	[undefined, {name: 'pick'}],
	['displayName', {name: 'value', path: 'displayName'}],
	['oidc.scopes', {name: 'value', path: 'oidc.scopes'}],
	['oidc', {name: 'pick'}],
	['createdAt', {name: 'pick'}],
	['nothing', {name: 'pick'}],
])('begins at field %s with %j', async (path, expected) => {
	const {step, edit} = open();
	expect(edit()).toMatchObject({step: undefined, changeCount: 0, base: {}});
	expect(await step(() => edit().begin(office, path))).toEqual(expected);
	expect(edit()).toMatchObject({base: office, draft: office, changeCount: 0, isRejected: false, leftOut: []});
});

test('reviews its changes, and ends with what became of them', async () => {
	const {step, edit, reports} = open();
	await step(() => edit().begin(office, undefined));
	expect(await step(() => edit().pick('displayName'))).toEqual({name: 'value', path: 'displayName'});
	expect(await step(() => edit().apply(set('displayName', 'Staff')))).toMatchObject({
		name: 'review',
		plan: {id: 'ac_1'},
	});
	expect(edit()).toMatchObject({changeCount: 1, draft: {displayName: 'Staff'}});
	expect(await step(() => edit().backToFields())).toEqual({name: 'pick'});
	expect(await step(() => edit().review())).toMatchObject({name: 'review'});
	expect(await step(() => edit().end(false))).toBeUndefined();
	expect(edit()).toMatchObject({base: office, draft: office, changeCount: 0});
	await step(() => edit().begin(office, undefined));
	await step(() => edit().end(false));
	await step(() => edit().apply(set('displayName', 'Staff')));
	await step(() => edit().end(true));
	expect(reports).toEqual(['Discarded the change; nothing was sent']);
	await step(() => edit().apply(set('displayName', 'Staff')));
	await step(() => edit().noteRejection());
	expect(edit().isRejected).toBe(true);
	await step(() => edit().end(false));
	expect(reports.slice(1)).toEqual(['Discarded the change; the service rejected it']);
	await step(() => edit().begin(office, undefined));
	expect(edit().isRejected).toBe(false);
});

test('asks before a change is discarded, and goes back to the dialog before', async () => {
	const {step, edit} = open();
	await step(() => edit().begin(office, undefined));
	expect(await step(() => edit().back())).toEqual({name: 'pick'});
	expect(await step(() => edit().leave())).toBeUndefined();
	const review = await step(() => edit().apply(set('displayName', 'Staff')));
	const before = await step(() => edit().backToFields());
	expect(review).toMatchObject({name: 'review'});
	expect(await step(() => edit().leave())).toEqual({name: 'discard', before});
	expect(await step(() => edit().back())).toEqual(before);
});

test('keeps one of two providers', async () => {
	const {step, edit} = open();
	await step(() => edit().begin(office, undefined));
	const group = await step(() => edit().apply(set('idpB.tenantIds', ['t1'])));
	expect(group).toMatchObject({name: 'group', group: {members: ['idpB', 'oidc']}});
	expect(await step(() => edit().keepProvider('idpB'))).toMatchObject({name: 'review'});
	expect(edit().draft).toEqual({id: 'ac_1', displayName: 'Office', idpB: {tenantIds: ['t1']}});
});

test.each([
	[true, {displayName: 'Theirs', oidc: {scopes: ['mine'], oidcClientId: 'client'}}, 1],
	[false, {displayName: 'Mine', oidc: {scopes: ['mine'], oidcClientId: 'client'}}, 2],
])('moves a draft onto what is there now; takes the values of others: %s', async (takesTheirs, draft, count) => {
	const {step, edit} = open();
	const theirs = {...office, displayName: 'Theirs'};
	await step(() => edit().begin(office, undefined));
	expect(await step(() => edit().reapply(takesTheirs))).toEqual({name: 'pick'});
	const edits = [...set('displayName', 'Mine'), ...set('oidc.scopes', ['mine'])];
	await step(() => edit().apply(edits));
	const conflicts = [{path: 'displayName', base: 'Office', mine: 'Mine', theirs: 'Theirs'}];
	const conflict = await step(() => edit().showConflict(conflicts as never, theirs));
	expect(conflict).toEqual({name: 'conflict', conflicts, theirs});
	expect(await step(() => edit().reapply(takesTheirs))).toMatchObject({name: 'review'});
	expect(edit()).toMatchObject({base: theirs, draft: {id: 'ac_1', ...draft}, changeCount: count});
});

test('puts back an earlier state, or says that nothing differs', async () => {
	const {step, edit, reports} = open();
	expect(await step(() => edit().beginPutBack({id: 'ac_1'}, {id: 'ac_1'}))).toBeUndefined();
	const earlier = {...office, displayName: 'Before', oidc: {...office.oidc, oidcClientSecret: '***'}};
	expect(await step(() => edit().beginPutBack(office, {...earlier, displayName: 'Office'}))).toBeUndefined();
	const secret = 'not put back, because the history does not keep secrets: oidc.oidcClientSecret';
	expect(reports).toEqual(['Nothing differs: nothing was sent', `Nothing differs: nothing was sent; ${secret}`]);
	expect(await step(() => edit().beginPutBack(office, earlier))).toMatchObject({name: 'review'});
	expect(edit()).toMatchObject({leftOut: ['oidc.oidcClientSecret'], changeCount: 1});
});

describe('a document', () => {
	const editor = () => {
		const texts: string[] = [];
		const saves: (string | Error)[] = [];
		const editText = async (text: string, name: string) => {
			texts.push(`${name}: ${text}`);
			const saved = saves.shift() ?? '';
			if (saved instanceof Error) throw saved;
			return saved;
		};
		return {texts, saves, ...open({editText})};
	};

	test('is reviewed, or discarded if it is empty', async () => {
		const {texts, saves, step, edit, reports} = editor();
		saves.push('displayName: Staff', '# nothing');
		expect(await step(() => edit().beginDocument(office))).toMatchObject({name: 'review'});
		expect(texts[0]).toMatch(/^auth-config\.yaml: # An auth config of eu\.[\s\S]*displayName: Office/);
		expect(edit()).toMatchObject({base: office, changeCount: 2});
		expect(await step(() => edit().beginDocument(office))).toBeUndefined();
		expect(reports).toEqual(['The document was empty: nothing was changed']);
	});

	test('with problems is texts again with its text and its problems, onto the same config', async () => {
		const {texts, saves, step, edit} = editor();
		saves.push('displayName: [1]', new EditorError('vi ended with 1', 'displayName: Kept'), 'displayName: Staff');
		const unread = await step(() => edit().beginDocument(office));
		expect(unread).toMatchObject({name: 'document', text: 'displayName: [1]', problems: [{line: 1}]});
		expect(await step(() => edit().leave())).toEqual({name: 'discard', before: unread});
		const failed = await step(() => edit().beginDocument({id: 'other'}, unread as never));
		expect(texts[1]).toMatch(/displayName: \[1\]/);
		const message = 'vi ended with 1; edit again to get the saved text back';
		expect(failed).toMatchObject({name: 'document', text: 'displayName: Kept', problems: [{line: 0, message}]});
		expect(await step(() => edit().beginDocument({id: 'other'}, failed as never))).toMatchObject({name: 'review'});
		expect(edit().base).toEqual(office);
	});

	test('is not begun where nothing opens it, and any other failure is not hidden', async () => {
		const {step, edit} = open();
		expect(await step(() => edit().beginDocument(office))).toBeUndefined();
		const broken = editor();
		broken.saves.push(new Error('broken'));
		await expect(broken.edit().beginDocument(office)).rejects.toThrow('broken');
	});
});

test.each(['left', 'ended'])('an edit that is %s overwrites its new secrets', async (end) => {
	const {step, edit, rerender} = open();
	const secret = SecretBox.of('canary');
	await step(() => edit().begin(office, undefined));
	await step(() => edit().apply([secretEdit('oidc.oidcClientSecret', secret)]));
	expect(secret.isDisposed).toBe(false);
	if (end === 'ended') await step(() => edit().end(true));
	else rerender(<Text>elsewhere</Text>);
	expect(secret.isDisposed).toBe(true);
});
