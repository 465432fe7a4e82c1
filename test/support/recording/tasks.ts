/** The five tasks of the recording: the keys from the board to each answer. A flow test counts the same keys. */
import {demoSeed} from '../../../src/tenant/seed/demo.ts';

/** A key, and how the caption shows it. */
interface Key {
	readonly input: string;
	readonly label: string;
}

export interface Task {
	readonly question: string;
	readonly keys: readonly Key[];
	/** Text on the screen with the answer. */
	readonly answer: string;
}

const enter: Key = {input: '\r', label: 'Enter'};
const keysOf = (text: string): readonly Key[] => [...text].map((letter) => ({input: letter, label: letter}));
const {active = ''} = demoSeed({apps: 1, now: 0}).demo.shareCodes;

export const tasks: readonly Task[] = [
	{
		question: 'Where is the app that is called “Payroll”?',
		keys: [...keysOf(':payr'), enter],
		answer: 'Monthly payroll',
	},
	{
		question: 'Who owns an entitlement of the first app?',
		keys: [...keysOf('1aj'), enter, enter],
		answer: '1/100 loaded',
	},
	{question: 'Is this share code usable?', keys: [...keysOf(`3${active}`), enter], answer: 'USABLE'},
	{question: 'Which sign-in configurations pass their deadline?', keys: keysOf('2'), answer: 'Old subsidiary tenant'},
	{question: 'Which notification channels are off?', keys: keysOf('4'), answer: 'Approval needed'},
];
