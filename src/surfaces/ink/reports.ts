/**
 * What the terminal sends, read beside Ink. Ink 8 keeps the reports of the mouse to itself, and Ink 7 passes on reports
 * and unknown keys like text, without their Esc.
 */
import {type MouseEvent, readMouse} from '../../text/terminal/mouse.ts';

const esc = '\u001b';
const mouseStart = '[<';
/** Longer than every report of the mouse. */
const maximumReport = 24;

export class Reports {
	#chunk = '';
	#unfinished = '';
	#isPaste = false;

	/** Takes a chunk of input before Ink does, and returns the events of the mouse in it, but none from a paste. */
	take(chunk: string): readonly MouseEvent[] {
		this.#chunk = this.#unfinished + chunk;
		this.#unfinished = '';
		const sequences = this.#chunk.split(esc).slice(1);
		return sequences.flatMap((sequence, index) => {
			if (sequence.startsWith('[200~')) this.#isPaste = true;
			if (sequence.startsWith('[201~')) this.#isPaste = false;
			if (this.#isPaste || !sequence.startsWith(mouseStart.slice(0, sequence.length || 1))) return [];
			const end = sequence.toLowerCase().indexOf('m');
			if (end < 0 && index === sequences.length - 1 && sequence.length < maximumReport)
				this.#unfinished = esc + sequence;
			return readMouse(esc + sequence.slice(0, end + 1)) ?? [];
		});
	}

	/** Whether a text from Ink is a sequence without its Esc. */
	has(text: string): boolean {
		return text.length > 1 && this.#chunk.includes(esc + text);
	}
}
