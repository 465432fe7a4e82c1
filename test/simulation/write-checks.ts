/** The invariants of writes after each step: when a write may be sent, its content, and the report of its outcome. */
import type {Check} from './check.ts';
import {isPast, textOf, wordsOf} from './screen.ts';
import {tools} from './seed.ts';
import {toolsIn} from './write-log.ts';

export const writeChecks: Readonly<Record<string, Check>> = {
	'the request sent is the one of the review': ({world, before}) => {
		const write = world.writes.sent.slice(before.writes).at(-1);
		// A small screen shows a part of the review.
		if (!write || before.lines.length < 24 || !/Review and send/.test(textOf(before.lines))) return undefined;
		const {path, body, target} = write;
		const words = wordsOf(before.lines);
		const {authConfig} = JSON.parse(body) as {readonly authConfig?: {readonly displayName?: unknown}};
		const name = authConfig && 'displayName' in authConfig ? `"${authConfig.displayName}"` : '';
		const sent = world.writes.sinceReview;
		// A refused call is sent again in halves, which name no further tool.
		const named = new Set(sent.flatMap((each) => toolsIn(each.body).map(({id}) => id)));
		const reviewed = Number(/Delete (\d+) tool/.exec(words)?.[1] ?? 1);
		const isReviewed =
			words.includes(target) &&
			words.includes(name.replace(/\s+/g, ' ')) &&
			(named.size || sent.length) <= reviewed &&
			toolsIn(body).every(({id}) => tools.some((tool) => tool.id === id));
		return isReviewed ? undefined : `${path} ${body} after\n${textOf(before.lines)}`;
	},
	'a write is sent only while writes are allowed': ({world, before}) => {
		const [header = ''] = before.lines;
		const isSent = world.writes.sent.length > before.writes;
		return isSent && (/read-only/.test(header) || isPast(before.lines))
			? `sent while the header said: ${header}`
			: undefined;
	},
	'a write is sent only from its review': ({world, before}) =>
		world.writes.sent.length > before.writes && !/Review and send|Sending/.test(textOf(before.lines))
			? `sent ${world.writes.sent.at(-1)?.path} from:\n${textOf(before.lines)}`
			: undefined,
	'a write is sent once': ({world}) => {
		const bodies = world.writes.sinceReview.map(({path, body}) => `${path} ${body}`);
		return new Set(bodies).size < bodies.length ? `sent twice: ${bodies.at(-1)}` : undefined;
	},
	'the dialog says of a write what the tenant knows': ({world}) => {
		const words = wordsOf(world.console.lines());
		const sent = world.writes.sinceReview;
		const isClaim = (pattern: RegExp) => pattern.test(words);
		const claim = (isTrue: boolean, what: string) =>
			isTrue ? undefined : `${what}, but the tenant has ${JSON.stringify(sent)}`;
		if (isClaim(/The service saved the config|The service has the new secret/))
			return claim(sent.length === 1 && sent.every(({isApplied}) => isApplied), 'done');
		if (isClaim(/so the update was applied after all/))
			return claim(
				sent.some(({isApplied}) => isApplied),
				'applied after all',
			);
		if (isClaim(/So far the update was not applied/))
			return claim(
				sent.every(({isApplied}) => !isApplied),
				'not applied',
			);
		if (isClaim(/Nothing was sent\./)) return claim(sent.length === 0, 'nothing sent');
		const done = /(\d+) done[, ]/.exec(words)?.[1];
		if (done !== undefined && isClaim(/call 1 of/)) {
			const applied = world.writes.lastDeletion.reduce((sum, {isApplied, size}) => sum + (isApplied ? size : 0), 0);
			return claim(Number(done) <= applied, `${done} done`);
		}
		return undefined;
	},
};
