/** The pages that the faults of pages make. */
import {expect, test} from 'vitest';
import {endpoints} from '../../src/contract/endpoints.ts';
import {faultPlan} from '../../src/tenant/faults.ts';
import {createTenant} from '../../src/tenant/fetch.ts';

/** The items of the first pages, such as `3 (id-0…id-2)`, or the refusal. */
async function pagesOf(name: string): Promise<string> {
	const tenant = createTenant({token: 't', now: () => 0, random: () => 0.5, fail: name});
	const pages: string[] = [];
	for (let token = ''; pages.length < 6; ) {
		const url = `http://tenant.test/api/v1/auth-configs?page_size=25&page_token=${encodeURIComponent(token)}`;
		const response = await tenant.fetch(new Request(url, {headers: {authorization: 'Bearer t'}}));
		const {list, nextPageToken, message} = (await response.json()) as {
			readonly list?: readonly {readonly id: string}[];
			readonly nextPageToken?: string;
			readonly message?: string;
		};
		pages.push(
			list
				? `${list.length} (${list[0]?.id ?? ''}…${list.at(-1)?.id ?? ''})`
				: `${response.status} ${message?.split(' (')[0]}`,
		);
		if (!nextPageToken) break;
		token = nextPageToken;
	}
	await tenant.close();
	return pages.join(', ');
}

test('the faults of pages have the items that they say', async () => {
	const expected = {
		'same-token':
			'25 (id-25…id-49), 25 (id-50…id-74), 25 (id-50…id-74), 25 (id-50…id-74), 25 (id-50…id-74), 25 (id-50…id-74)',
		'token-cycle':
			'25 (id-25…id-49), 25 (id-50…id-74), 25 (id-75…id-99), 25 (id-100…id-124), 25 (id-50…id-74), 25 (id-75…id-99)',
		'duplicate-ids': '25 (id-20…id-44), 25 (id-40…id-64), 25 (id-60…id-84)',
		reorder: '25 (id-0…id-24), 25 (id-75…id-47), 25 (id-50…id-18), 25 (id-75…id-91)',
		overlap: '25 (id-0…id-24), 25 (id-24…id-48), 25 (id-48…id-72)',
		'twin-ids': '6 (id-0…id-4)',
		'empty-page': '25 (id-25…id-49), 0 (…), 25 (id-75…id-99)',
		'blank-pages': '0 (…), 0 (…), 0 (…), 0 (…), 0 (…), 0 (…)',
		'odd-pages': '3 (id-200…id-202), 140 (id-400…id-539), 1 (id-600…id-600)',
		'bad-token': '25 (id-0…id-24), 400 the page token is not valid for this request',
	};
	const pages = await Promise.all(Object.keys(expected).map(async (name) => [name, await pagesOf(name)]));
	expect(Object.fromEntries(pages)).toEqual(expected);
});

test.each([
	['503', [503, 503, 503]],
	['503x2', [503, 503, undefined]],
	['503:0.5', [503, undefined, undefined]],
	['503:0.5x1,504', [503, 504, 504]],
	['503:0', [undefined, undefined, undefined]],
	['listAuthConfigs=503', [undefined, undefined, undefined]],
])('with %s, three searches meet these faults', (spec, names) => {
	const drawn = [0.4, 0.5, 0.9];
	const plan = faultPlan(spec, () => drawn.shift() ?? 1);
	expect(names.map(() => plan(endpoints.searchApps)?.name)).toEqual(names.map((name) => name && String(name)));
});
