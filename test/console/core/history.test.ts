import {expect, test} from 'vitest';
import {History} from '../../../src/console/core/history.ts';
import {formatAddress, parseAddress} from '../../../src/domain/address/address.ts';

const shown = (history: History) => history.entries.map(({address}) => formatAddress(address));

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
	expect(formatAddress(emptied.entry.address)).toBe('apps');
	expect([emptied.canGoBack, emptied.canGoForward]).toEqual([true, true]);
	emptied.back();
	expect([formatAddress(emptied.entry.address), emptied.canGoBack]).toEqual(['secret', false]);
});
