/** Reads the pages of a list that is read to its end. Each page is requested while the one before is checked. */
import type {Page} from './feed.ts';
import {type ListSource, readPage} from './page.ts';

interface Request {
	readonly token: string | undefined;
	readonly page: Promise<Page>;
	/** The token of the page after it. */
	readonly next: Promise<string>;
	readonly stop: AbortController;
}

/** One page is requested ahead at most. A page with another token than the next one is a new start. */
export class ReadAhead {
	#next: Request | undefined;

	read(source: ListSource, token: string | undefined, signal: AbortSignal): Promise<Page> {
		const isNext = token !== undefined && this.#next?.token === token;
		if (!isNext) this.stop();
		const request = (isNext ? this.#next : undefined) ?? send(source, token);
		this.#next = undefined;
		const stop = () => {
			request.stop.abort(signal.reason);
			this.stop();
		};
		signal.addEventListener('abort', stop, {once: true});
		if (signal.aborted) stop();
		request.next.then((next) => {
			if (!request.stop.signal.aborted && next !== token) this.#next = send(source, next);
		});
		return request.page;
	}

	/** Ends the request of a page that nobody has asked for. */
	stop(): void {
		this.#next?.stop.abort();
		this.#next = undefined;
	}
}

function send(source: ListSource, token: string | undefined): Request {
	const stop = new AbortController();
	const {promise: next, resolve} = Promise.withResolvers<string>();
	const page = readPage({...source, onNextToken: resolve}, token, stop.signal);
	// The reader of the page gets its error.
	page.catch(() => undefined);
	return {token, page, next, stop};
}
