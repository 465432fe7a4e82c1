/** The text of a body, at its largest size. */
import {expect, test} from 'vitest';
import {requestOf} from '../../../src/tenant/http.ts';
import {readText} from '../../../src/tenant/input/input.ts';

test.each([
	['its bytes', {}],
	['its announced length', {'content-length': '9'}],
])('a body is refused by %s beyond the maximum', async (_, headers) => {
	const read = (body: string | Uint8Array, maximum: number) =>
		readText(requestOf('http://a.test/', {method: 'POST', headers, body}), maximum);
	expect(await read('grün 1234', 10)).toBe('grün 1234');
	expect(await read(new Uint8Array([65, 66]), 9)).toBe('AB');
	await expect(read('grün 1234', 8)).rejects.toMatchObject({status: 413, message: 'the body is larger than 8 bytes'});
});

test('a body that is not UTF-8 is refused', async () => {
	const request = requestOf('http://a.test/', {method: 'POST', body: new Uint8Array([0xff])});
	await expect(readText(request)).rejects.toMatchObject({status: 400, message: 'the body is not UTF-8'});
});
