/** What command lines do, as text for a reviewer. */
import {expect} from 'vitest';

/** In lines. */
const longestFile = 8;
type Stream = 'out' | 'err';

/** Escape sequences and carriage returns, which would not be seen. */
const visible = (text: string) => text.replaceAll('\u001b', '␛').replaceAll('\r', '␍');
/** Also without the random keys of histories, of which the program prints none. */
const withoutSecrets = (text: string) =>
	text.replace(/canary[\w.-]*/g, '‹secret›').replace(/(?<![\w-])[\w-]{43}(?![\w-])/g, '‹key›');

/**
 * Standard output as it is, standard error after `!`, requests after `→`, files after `+` and `-`, in the order in which they happen. The
 * last line of a command is its exit code.
 */
export class Transcript {
	#text = '';
	#stream: Stream | undefined;
	#isAtStart = true;
	/** The last request, its text in the transcript, and how often it was sent. */
	#line = '';
	#last = '';
	#times = 0;

	get all(): string {
		return this.#text;
	}

	note(text: string): void {
		this.#close();
		this.#text += `* ${visible(withoutSecrets(text))}\n`;
	}

	/** A line of the script, as it stands there. */
	script(text: string): void {
		this.#text += `${text}\n`;
	}

	text(stream: Stream, text: string): void {
		if (text === '') return;
		expect.soft(text, 'an output has a secret').not.toMatch(/canary/);
		if (this.#stream !== stream) this.#close();
		this.#stream = stream;
		for (const piece of visible(text).split(/(?<=\n)/)) {
			if (this.#isAtStart && stream === 'err') this.#text += '! ';
			this.#text += piece;
			this.#isAtStart = piece.endsWith('\n');
		}
	}

	request(request: Request, body: unknown): void {
		this.#close();
		const {host, pathname, search} = new URL(request.url);
		const place = host === 'acme.example' ? '' : `${host} `;
		const sent = typeof body === 'string' ? ` ${withoutSecrets(body)}` : '';
		const line = `→ ${place}${request.method} ${pathname}${search}${sent}`;
		const isRepeated = this.#text.endsWith(this.#last) && this.#line === line;
		this.#times = isRepeated ? this.#times + 1 : 1;
		const text = `${line}${this.#times > 1 ? ` (×${this.#times})` : ''}\n`;
		this.#text = (isRepeated ? this.#text.slice(0, -this.#last.length) : this.#text) + text;
		this.#last = text;
		this.#line = line;
	}

	end(code: number): void {
		this.#close();
		this.#text += `= ${code}\n`;
	}

	files(
		before: ReadonlyMap<string, string>,
		after: ReadonlyMap<string, string>,
		modeOf: (path: string) => number | undefined,
		kind = '',
	): void {
		for (const path of before.keys()) if (!after.has(path)) this.#text += `- ${kind}${path}\n`;
		for (const [path, text] of after) {
			if (before.get(path) === text) continue;
			const mode = modeOf(path);
			const lines = visible(withoutSecrets(text)).trimEnd().split('\n');
			this.#text += `+ ${kind}${path}${mode === undefined ? '' : ` (${mode.toString(8)})`}\n`;
			this.#text += lines
				.slice(0, longestFile)
				.map((line) => `  | ${line}\n`)
				.join('');
			if (lines.length > longestFile) this.#text += '  … and so on\n';
		}
	}

	/** Says where a text ends without a line break. */
	#close(): void {
		if (!this.#isAtStart) this.#text += '‹no line break›\n';
		this.#isAtStart = true;
		this.#stream = undefined;
	}
}
