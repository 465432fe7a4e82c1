import {expect, test} from 'vitest';
import {History} from '../../../src/console/core/history.ts';
import {formatAddress, parseAddress} from '../../../src/domain/address/address.ts';

const shown = (history: History) => history.entries.map(({address}) => formatAddress(address));
const current = (history: History) => formatAddress(history.entry.address);

/** The addresses that going back shows, from the current one to the board. */
function wayBack(history: History): readonly string[] {
	const here = current(history);
	if (!history.canGoBack) return [here];
	history.back();
	return [here, ...wayBack(history)];
}

test('without rows, neighbours with one address are one screen, and the current one stays current', () => {
	const history = new History(parseAddress('secret'));
	history.go(parseAddress('secret'), {field: 'a'});
	history.go(parseAddress('apps'));
	history.go(parseAddress('apps'), {field: 'b'});
	history.go(parseAddress('secret'));
	history.back();
	expect(shown(history)).toEqual(['secret', 'secret', 'apps', 'apps', 'secret']);
	const emptied = history.emptied();
	expect(shown(emptied)).toEqual(['secret', 'apps', 'secret']);
	expect([emptied.canGoBack, emptied.canGoForward]).toEqual([true, true]);
	expect(wayBack(emptied)).toEqual(['apps', 'secret', 'board']);
});

test.each([
	['board', ['board']],
	['apps?query=vault', ['apps?query=vault', 'board']],
	['auth-configs/ac_3', ['auth-configs/ac_3', 'auth-configs', 'board']],
	['history/apps/app_1', ['history/apps/app_1', 'history', 'board']],
	['apps/a%2Fb/entitlements', ['apps/a%2Fb/entitlements', 'apps/a%2Fb', 'apps', 'board']],
])('from the first address %s, the way back ends at the board', (address, way) => {
	expect(wayBack(new History(parseAddress(address)))).toEqual(way);
});

test('the board clears the way back, and keeps what was left for a visit, a jump and the previous screen', () => {
	const history = new History(parseAddress('board'));
	history.go(parseAddress('apps/app_1'));
	const {entry} = history;
	history.go(parseAddress('secret'));
	history.revisit(parseAddress('board'));
	expect([history.canGoBack, history.canGoForward]).toEqual([false, false]);
	expect(shown(history)).toEqual(['apps/app_1', 'secret', 'board']);
	history.toggle();
	expect(current(history)).toBe('secret');
	history.jump(entry.key);
	expect(history.entry).toBe(entry);
	expect(shown(history)).toEqual(['board', 'secret', 'apps/app_1']);
	expect(wayBack(history)).toEqual(['apps/app_1', 'secret', 'board']);
});

test('the way back ends at the board after more screens than are kept', () => {
	const history = new History(parseAddress('board'));
	for (let index = 0; index < 100; index++) history.go(parseAddress(`apps/app_${index}`));
	expect(shown(history)).toHaveLength(50);
	expect(wayBack(history).slice(-3)).toEqual(['apps/app_50', 'apps', 'board']);
});
