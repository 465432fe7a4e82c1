/** The persons at the consoles of a machine, who take turns, and sometimes press keys in the same moment. */
import type {Random} from '../../support/random.ts';
import {type Action, bytesOfChords} from '../actions.ts';
import type {Stage} from '../stage.ts';
import {Person} from './person.ts';

/** So that a long run does not save more and more. */
const mostNames = 40;

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
		const areFree = this.#persons.every((person) => person.isFree());
		if (areFree && random.whole(1, 8) === 1)
			return {kind: 'keys', bytes: this.#saving(), meanwhile: this.#saving(), order: this.#order()};
		if (random.whole(1, 4) === 1) this.#at = 1 - this.#at;
		const action = (this.#persons[this.#at] as Person).next();
		const other = this.#persons[1 - this.#at] as Person;
		const isShared = random.whole(1, 4) === 1 && (action.kind === 'keys' || action.kind === 'verb') && other.isFree();
		const meanwhile = isShared ? {meanwhile: this.#meanwhile(), order: this.#order()} : {};
		return {...action, ...(this.#at === 0 ? {} : {at: this.#at}), ...meanwhile};
	}

	#order(): number {
		return this.#random.whole(1, 1e6);
	}

	/** Keys that change files at the other console, on any screen without a dialog. */
	#meanwhile(): string {
		return this.#random.pick([this.#saving(), 'r', `:auth-configs\r`, `:apps\r`]);
	}

	/** Keys that save something, on any screen without a dialog. */
	#saving(): string {
		const name = `both${this.#marks++ % mostNames}`;
		const bytes = (...sequences: readonly string[]) => sequences.map(bytesOfChords).join('');
		return this.#random.pick([
			`${bytes('b', 'ctrl-u')}${name}\r`,
			`${bytes('1', 'V', 'ctrl-u')}${name}\r`,
			`${bytes('0', 'j', 'M')}${name}\r\r`,
		]);
	}
}
