/** Encrypts contents: compressed, then AES-256-GCM with a nonce of its own each. */
import {createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes} from 'node:crypto';
import {constants, zstdCompressSync, zstdDecompressSync} from 'node:zlib';
import {HistoryError} from '../error.ts';

const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;
const cipher = 'aes-256-gcm';
/** Limits the memory for a moment: a content can be as large as a response. */
const textsPerCall = 100;
const fast = {params: {[constants.ZSTD_c_compressionLevel]: 1}};

/** The hash of content that is not encrypted. */
export const plainHash = (json: string): string => hash('sha256', json, 'base64url');

/** Content that is not encrypted is canonical JSON, and begins with a brace. */
export const isSealed = (text: string): boolean => !text.startsWith('{');

/** The fingerprint of the key that sealed a text. */
export const fingerprintIn = (text: string): string => text.slice(0, text.indexOf('.'));

export class Sealer {
	/** Identifies the key without giving it away. */
	readonly fingerprint: string;
	readonly #key: Uint8Array;
	readonly #hashKey: string;

	constructor(key: string) {
		const derive = (purpose: string) =>
			new Uint8Array(hkdfSync('sha256', key, '', `castellan history ${purpose}`, keyBytes));
		this.#key = derive('content');
		this.#hashKey = Buffer.from(derive('hash')).toString('base64url');
		this.fingerprint = Buffer.from(derive('fingerprint')).toString('base64url').slice(0, 16);
	}

	/** Without the key, it does not confirm a guess of the content. It differs for equal contents of two items. */
	hash(kind: string, id: string, json: string): string {
		return hash('sha256', `${this.#hashKey}\n${kind}\n${id.length}\n${id}\n${json}`, 'base64url');
	}

	/** Text, since every query passes contents on as text. */
	seal(json: string): string {
		const nonce = randomBytes(nonceBytes);
		const encryption = createCipheriv(cipher, this.#key, nonce);
		const body = encryption.update(zstdCompressSync(json, fast));
		encryption.final();
		return `${this.fingerprint}.${Buffer.concat([nonce, encryption.getAuthTag(), body]).toString('base64')}`;
	}

	/** Of several texts: a call of zstd costs more than the decompression of a text. Throws `HistoryError` for a damaged one. */
	openAll(texts: readonly string[]): readonly string[] {
		const opened: string[] = [];
		try {
			for (let start = 0; start < texts.length; start += textsPerCall)
				opened.push(...decompressed(texts.slice(start, start + textsPerCall).map((text) => this.#decrypted(text))));
			return opened;
		} catch {
			throw new HistoryError('A content of the history is damaged: it does not match its key');
		}
	}

	#decrypted(text: string): Buffer {
		const bytes = Buffer.from(text.slice(text.indexOf('.') + 1), 'base64');
		const body = nonceBytes + tagBytes;
		const decryption = createDecipheriv(cipher, this.#key, bytes.subarray(0, nonceBytes), {authTagLength: tagBytes});
		decryption.setAuthTag(bytes.subarray(nonceBytes, body));
		const compressed = decryption.update(bytes.subarray(body));
		decryption.final();
		return compressed;
	}
}

const lineBreak = zstdCompressSync('\n', fast);

/** With a line break between each two, which JSON without blanks does not have. */
function decompressed(frames: readonly Buffer[]): readonly string[] {
	const decompressed = (frame: Buffer) => zstdDecompressSync(frame).toString();
	const texts = decompressed(Buffer.concat(frames.flatMap((frame) => [lineBreak, frame]).slice(1))).split('\n');
	// Earlier releases of Node stop after the first frame.
	return texts.length === frames.length ? texts : frames.map(decompressed);
}
