/** `secret_verdict`: whether a shared secret can be used. Its content is never read. */
import {PaperSecret} from '../../contract/secret.ts';
import {readShareCode} from '../../domain/format/share-code.ts';
import {secret} from '../../domain/resources/secret.ts';
import {lookUpSecret, viewSecret} from '../../domain/secret/look-up.ts';
import {exactSourceOf} from '../../text/json/exact-source.ts';
import type {Reading} from '../answer.ts';
import {Refusal} from '../refusal.ts';
import {defineTool, showOf, word} from '../tool.ts';

/** The fields that open the secret. */
const openers: readonly string[] = ['shareCode', 'shareUrl'];

export const secretVerdict = defineTool({
	name: 'secret_verdict',
	title: 'Check a shared secret',
	description:
		'Say whether a shared secret can still be used, and its facts without its content. One request is sent, never twice, because the service may count it as a view. Call it only when a person asks.',
	args: {code: word('a share code, such as KEEP-7Q2M-VALT, or a share URL')},
	effect: 'service',
	addresses: () => [secret.route],
	async *read(sources, {code}, {signal, onProblems}): Reading {
		const shareCode = readShareCode(code);
		if ('problem' in shareCode)
			throw new Refusal('arguments', 'code is not a share code of three groups of four letters or digits.');
		const lookup = await lookUpSecret(sources.api, shareCode.code, {signal, ...(onProblems && {onProblems})});
		const {verdict, headline, clocks} = viewSecret(lookup, {...showOf(sources), now: sources.now()});
		const facts = Object.entries(sources.inContract(PaperSecret, exactSourceOf(lookup.secret))).filter(
			([name]) => !openers.includes(name),
		);
		yield [
			{
				verdict: verdict.word,
				usable: verdict.isUsable,
				headline,
				...(clocks && {clocks}),
				secret: Object.fromEntries(facts),
			},
		];
		return {isComplete: true};
	},
});
