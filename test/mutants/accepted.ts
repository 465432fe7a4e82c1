/** Which changes the compiler accepts. Many are compiled at once, one of a file at a time. */
import type {Drawn} from './changes.ts';
import type {Copy} from './copy.ts';

export async function accepted(copy: Copy, drawn: readonly Drawn[]): Promise<Set<Drawn>> {
	const result: Drawn[] = [];
	for (let rest = [...drawn]; rest.length > 0; ) {
		const first = [...Map.groupBy(rest, ({name}) => name).values()].flatMap(([each]) => each ?? []);
		result.push(...(await compiled(copy, first)));
		rest = rest.filter((each) => !first.includes(each));
	}
	return new Set(result);
}

async function compiled(copy: Copy, drawn: readonly Drawn[]): Promise<readonly Drawn[]> {
	if (drawn.length === 0) return [];
	for (const each of drawn) copy.change(each);
	const {code, output} = await copy.ended(['npx', 'tsc', '--incremental', '--tsBuildInfoFile', 'dist-test/types.json']);
	for (const {name, source} of drawn) copy.write(name, source);
	if (code === 0) return drawn;
	if (drawn.length === 1) return [];
	// Hardly ever is an error due to a change in another file. Where the file is not changed, it is found by halves.
	const rest = drawn.filter(({name}) => !output.includes(`${name}(`));
	if (rest.length < drawn.length) return compiled(copy, rest);
	const middle = Math.ceil(rest.length / 2);
	return [...(await compiled(copy, rest.slice(0, middle))), ...(await compiled(copy, rest.slice(middle)))];
}
