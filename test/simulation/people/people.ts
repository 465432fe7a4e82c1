/** The persons at the consoles of a machine, who take turns, and sometimes press keys in the same moment. */
import type {Random} from '../../torture/random.ts';
import {type Action, bytesOfChords} from '../actions.ts';
import type {Stage} from '../stage.ts';
import {Person} from './person.ts';

export class People {
	readonly #random: Random;
	readonly #persons: readonly Person[];
	#at = 0;
	#marks = 0;

	constructor(random: Random, stage: Stage) {
		this.#random = random;
		this.#persons = stage.worlds.map((_, at) => new Person(random, stage, at));
	}

	next(): Action {
		const random = this.#random;
		const [first, second] = this.#persons;
		if (!second) return (first as Person).next();
		if (random.whole(1, 4) === 1) this.#at = 1 - this.#at;
		const action = (this.#persons[this.#at] as Person).next();
		const other = this.#persons[1 - this.#at] as Person;
		const isShared = random.whole(1, 4) === 1 && (action.kind === 'keys' || action.kind === 'verb') && other.isFree();
		const meanwhile = isShared ? this.#meanwhile() : undefined;
		return {...action, ...(this.#at === 0 ? {} : {at: this.#at}), ...(meanwhile ? {meanwhile} : {})};
	}

	/** Keys that change files at the other console, on any screen without a dialog. */
	#meanwhile(): string {
		const name = `both${this.#marks++}`;
		return this.#random.pick([`b${bytesOfChords('ctrl-u')}${name}\r`, 'r', `:auth-configs\r`, `:apps\r`]);
	}
}
