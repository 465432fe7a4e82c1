import {expect, test} from 'vitest';
import {providerGroup, setMembers} from '../../src/contract/auth-configs.ts';
import {channelsIn} from '../../src/contract/notifications.ts';
import {getSecretByCode} from '../../src/contract/secret.ts';

test('a member of a group is set unless it is absent or null, with any content', () => {
	const config = {idpA: {}, idpB: undefined, idpC: null, idpD: {}, oidc: {issuerId: 'i'}};
	expect(setMembers(config, providerGroup)).toEqual(['idpD', 'oidc']);
});

test('a response has the channels that its settings hold, in the order of the document', () => {
	expect(channelsIn({channelSettings: {chatB: {}, email: {}}})).toEqual(['email', 'chatB']);
	expect(channelsIn({})).toEqual([]);
});

test('all spellings of a share code are the same code', () => {
	const spellings = ['abcd-1234-EFGH', ' ABCD 1234\tefgh', 'abcd1234efgh'];
	const letters = spellings.map((code) => getSecretByCode.echoes[0]?.normalize?.(code));
	expect(letters).toEqual(Array(3).fill('ABCD1234EFGH'));
});
