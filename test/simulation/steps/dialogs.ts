/** The dialogs that send a write, keep something or start a program, as the keys of a person, while each of their steps fails. */
import {type Action, keys, text} from '../actions.ts';
import {type Run, repeatFailing} from '../run.ts';
import {canaries, nameOf, tools} from '../seed.ts';
import {canStrike, describeFault, type Fault, kinds, Steps} from './faults.ts';
import type {Report} from './report.ts';

const references = tools.map(({appId, connectorId, id}) => `${appId},${connectorId},${id}`).join('\n');
const arm = text(':write 10m\r');

const esc = keys('esc');

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
	'bookmark a screen, and remove the bookmark': [
		text(':auth-configs\r'),
		keys('b', 'ctrl-u'),
		text('first\r'),
		text(':apps\r'),
		keys('b', 'ctrl-u'),
		text('second\r'),
		keys('B'),
		text('first'),
		keys('ctrl-x'),
		esc,
	],
	'save a view of a list': [keys('1'), text('sname\r'), keys('V', 'ctrl-u'), text('by name\r'), keys('2'), esc],
	'silence a finding': [keys('0'), keys('j'), keys('M'), text('a known reason\r'), keys('enter'), keys('r'), esc],
	'export a list, and replace the file': [
		keys('2'),
		...[0, 1].flatMap(() => [
			keys('ctrl-s'),
			keys('down', 'down'),
			keys('enter'),
			text('\u0015~/list\r'),
			keys('y'),
			esc,
		]),
	],
	'copy a row and a request': [keys('1'), keys('y y'), keys('y u'), keys('y m'), esc],
	'open an address in the browser': [text(':ac_03\r'), keys('o'), keys('enter'), esc],
	'pipe rows to a command': [keys('1'), keys('|'), text('wc -l\r'), esc, esc],
	'sign out, and in again': [
		text(':logout\r'),
		keys('r'),
		text(':login\r'),
		keys('enter'),
		{kind: 'secret', text: canaries.token},
		keys('enter'),
		keys('2'),
		keys('r'),
	],
};

/** The sorts of steps of a dialog that can fail. The outputs of a console go to the terminal. */
const sorts = ['request', 'file call', 'program', 'keychain'] as const;

/** One in this number of faults of file calls is tried. */
const sampled = 10;

/** Fails each step once, from the first key on. Ctrl-c ends the console, so it is not among the faults. */
export async function failDialog(name: string, actions: readonly Action[]): Promise<Report> {
	const run = async (fault?: Fault) => {
		const steps = new Steps(fault, {beginsLater: true});
		return {...(await repeatFailing(actions, steps)), taken: steps.taken};
	};
	const clean = await run();
	const falsehoods = wrong('no fault', clean);
	const taken = sorts.flatMap((sort) => clean.taken[sort].map((call, index) => ({sort, call, step: index + 1})));
	let runs = 0;
	for (const {sort, call, step} of taken) {
		for (const [index, kind] of kinds[sort].entries()) {
			const isLeftOut = sort === 'file call' && (step + index) % sampled !== 0;
			if (isLeftOut || kind === 'interrupted' || !canStrike(sort, kind, call)) continue;
			const fault = {sort, kind, step, isLasting: false};
			runs++;
			falsehoods.push(...wrong(describeFault(fault), await run(fault)));
		}
	}
	return {name, steps: taken.length, runs, falsehoods};
}

const wrong = (fault: string, {failure}: Run): string[] =>
	failure ? [`${fault}: step ${failure.step}, ${failure.check}: ${failure.message}\n${failure.screen}`] : [];
