/** Reads a response body to its end, within a size and a time limit. */
import {ownTurn} from '../turns.ts';
import type {FetchResponse} from './http-fetch.ts';

/** In bytes. The largest responses of the service have a hundredth of this size. */
export const largestBody = 64 * 1024 * 1024;

/** The requested compressions. */
export const encodings: readonly string[] = ['gzip', 'br'];

export class BodyTooLarge extends Error {}

/** Reads all bytes. Rejects with the signal's reason as soon as it aborts, even while no bytes arrive. */
export async function readBody(response: FetchResponse, signal: AbortSignal): Promise<Buffer> {
	const announced = Number(response.headers.get('content-length'));
	const reader = response.body?.getReader();
	if (!reader) return Buffer.alloc(0);
	const stop = () => void reader.cancel(signal.reason).catch(() => {});
	signal.addEventListener('abort', stop);
	try {
		const chunks: Uint8Array[] = [];
		let size = 0;
		for (;;) {
			signal.throwIfAborted();
			if (size > largestBody || announced > largestBody) throw new BodyTooLarge();
			const {done, value} = await reader.read();
			if (done || !value) break;
			chunks.push(value);
			size += value.length;
		}
		signal.throwIfAborted();
		return chunks.length === 1 && chunks[0]
			? Buffer.from(chunks[0].buffer, chunks[0].byteOffset, size)
			: Buffer.concat(chunks);
	} catch (error) {
		stop();
		throw error;
	} finally {
		signal.removeEventListener('abort', stop);
	}
}

/** In bytes or characters. Each step of decoding a response of this size takes milliseconds. */
const largeSize = 500_000;
/** The same for a further page of a list, which arrives while a person uses the console. */
const largePageSize = 50_000;

/** Yields to the event loop between two steps of decoding a large response, so that keys and signals are handled. */
export const yieldIfLarge = async (size: number, isFurtherPage: boolean): Promise<void> => {
	if (size > (isFurtherPage ? largePageSize : largeSize)) await ownTurn();
};
