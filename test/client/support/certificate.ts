/** Throw-away certificates for TLS servers on this machine, written by hand: a fixture would hold a key and expire. */
import {generateKeyPairSync, sign} from 'node:crypto';

export interface Certificate {
	readonly key: string;
	readonly cert: string;
	readonly name: Buffer;
}

interface Options {
	readonly host?: string;
	/** Dates are UTC. */
	readonly from?: string;
	readonly until?: string;
	/** Instead of the host as common name. */
	readonly subject?: readonly (readonly [attribute: keyof typeof attributes, value: string])[];
	/** Who signs it; itself by default. */
	readonly issuer?: Certificate;
}

const attributes = {commonName: 0x03, organization: 0x0a};

/** With a fresh key. */
export function certificate({
	host = 'localhost',
	from = '20200101000000Z',
	until = '20991231235959Z',
	subject = [['commonName', host]],
	issuer,
}: Options = {}): Certificate {
	const {privateKey, publicKey} = generateKeyPairSync('ec', {namedCurve: 'P-256'});
	const name = sequence(
		...subject.map(([attribute, value]) => set(sequence(oid(0x55, 0x04, attributes[attribute]), utf8(value)))),
	);
	const ecdsaWithSha256 = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));
	const alternativeName = sequence(oid(0x55, 0x1d, 0x11), octets(sequence(der(0x82, Buffer.from(host)))));
	const authority = sequence(oid(0x55, 0x1d, 0x13), octets(sequence(der(0x01, Buffer.from([0xff])))));
	const body = sequence(
		der(0xa0, der(0x02, Buffer.from([2]))),
		der(0x02, Buffer.from([1])),
		ecdsaWithSha256,
		issuer?.name ?? name,
		sequence(time(from), time(until)),
		name,
		publicKey.export({type: 'spki', format: 'der'}),
		der(0xa3, sequence(alternativeName, authority)),
	);
	const signature = sign('sha256', body, issuer?.key ?? privateKey);
	const whole = sequence(body, ecdsaWithSha256, der(0x03, Buffer.concat([Buffer.from([0]), signature])));
	const lines = whole.toString('base64').replace(/.{64}(?=.)/g, '$&\n');
	return {
		key: privateKey.export({type: 'pkcs8', format: 'pem'}) as string,
		name,
		cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
	};
}

/** Tag, length and content. X.690 §8.1. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
	const content = Buffer.concat(parts);
	const {length} = content;
	const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
	return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts);
const set = (...parts: readonly Buffer[]) => der(0x31, ...parts);
const octets = (content: Buffer) => der(0x04, content);
const oid = (...bytes: readonly number[]) => der(0x06, Buffer.from(bytes));
const utf8 = (text: string) => der(0x0c, Buffer.from(text));
const time = (text: string) => der(0x18, Buffer.from(text));
