/** Sends a search that selects a fault. */
import {faults, sentinel} from '../../../src/tenant/faults.ts';
import type {Wire} from './wire.ts';

export const named = (name: string) => {
	const fault = faults.find((each) => each.name === name);
	if (!fault) throw new Error(`no fault ${name}`);
	return fault;
};

export const requestFault = (wire: Wire, name: string, input: Record<string, unknown> = {}) =>
	wire.send('/api/v1/search/apps', {
		method: 'POST',
		body: JSON.stringify({query: sentinel(named(name)), ...input}),
		headers: {'content-type': 'application/json'},
	});
