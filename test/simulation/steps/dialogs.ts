/** The dialogs that send a write, as the keys of a person, while each of their requests fails. */
import {type Action, keys, text} from '../actions.ts';
import {type Run, repeatFailing} from '../run.ts';
import {canaries, nameOf, tools} from '../seed.ts';
import {kinds, Steps} from './faults.ts';
import type {Report} from './report.ts';

const references = tools.map(({appId, connectorId, id}) => `${appId},${connectorId},${id}`).join('\n');
const arm = text(':write 10m\r');

/** The person reviews the change, sends it, and leaves. */
export const dialogs: Readonly<Record<string, readonly Action[]>> = {
	'update an auth config': [
		arm,
		text(':ac_03\r'),
		keys('e'),
		text('displayName\r'),
		keys('ctrl-u'),
		text(`${nameOf('C', 3, 50)} Edited\r`),
		text('y'),
		keys('enter'),
		keys('esc'),
		text(':auth-configs\r'),
	],
	'rotate a secret': [
		arm,
		text(':step-up/sp_1\r'),
		keys('e'),
		{kind: 'secret', text: canaries.typed},
		keys('enter'),
		keys('end'),
		keys('enter'),
		text('sp_1\r'),
		keys('enter'),
		keys('esc'),
	],
	'delete tool bindings': [
		arm,
		text(':tool-bindings/srv_1\r'),
		keys('e'),
		{kind: 'paste', text: references},
		keys('end'),
		keys('enter'),
		text(`${tools.length}\r`),
		keys('enter'),
		keys('esc'),
	],
};

/** The first request is the one that the console starts with. Ctrl-c ends the console, so it is none of the faults. */
export async function failDialog(name: string, actions: readonly Action[]): Promise<Report> {
	const run = async (kind: string, step: number) => {
		const steps = new Steps({sort: 'request', kind, step, isLasting: false});
		const played = await repeatFailing(actions, steps);
		return {...played, count: steps.taken.request.length};
	};
	const clean = await run('', 0);
	const falsehoods = wrong('no fault', clean);
	let runs = 0;
	for (const kind of kinds.request.filter((each) => each !== 'interrupted')) {
		for (let step = 2; step <= clean.count; step++) {
			runs++;
			falsehoods.push(...wrong(`request ${step}: ${kind}`, await run(kind, step)));
		}
	}
	return {name, steps: clean.count - 1, runs, falsehoods};
}

const wrong = (fault: string, {failure}: Run): string[] =>
	failure ? [`${fault}: step ${failure.step}, ${failure.check}: ${failure.message}\n${failure.screen}`] : [];
