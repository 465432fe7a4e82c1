/**
 * `secret`: whether a shared secret can still be used, and all the service tells of it. A look-up might count as a view, so
 * it is one request, never repeated, and nothing of it is kept.
 */
import {Command} from 'commander';
import {getSecretByCode} from '../../contract/endpoints.ts';
import {PaperSecret} from '../../contract/paper-secret.ts';
import {fieldsOf} from '../../contract/schema.ts';
import {detailLines} from '../../domain/resources/fields.ts';
import {secretGroups, verdictOf} from '../../domain/resources/secret.ts';
import {readShareCode} from '../../domain/resources/share-code.ts';
import {UsageError} from '../../settings/error.ts';
import type {Flags} from '../../settings/launch/flags.ts';
import type {Tenant} from '../../settings/launch/tenant.ts';
import {exactSourceOf, setExactSource} from '../../text/json/exact-source.ts';
import {withTenant} from '../connect.ts';
import {type CliContext, showOf} from '../context.ts';
import {printItem} from '../output/item.ts';
import {sayProblems} from '../output/notices.ts';
import {say} from '../output/say.ts';
import {plainColumn, plainView} from '../output/view.ts';
import {ask} from '../prompts/ask.ts';

const columns = ['verdict', ...fieldsOf(PaperSecret).map(({name}) => `secret.${name}`)].map((path) =>
	plainColumn(path, path),
);

export const secretCommand = (context: CliContext): Command => {
	const command = new Command('secret');
	return command
		.summary('whether a shared secret can be used')
		.description(
			'Looks a one-time shared secret up by its share code: first whether it can still be used, then every field. One request, never repeated; the content itself is not among what the service tells.',
		)
		.argument('[code]', 'a share code in any case, or a share URL; - or nothing reads it from stdin or asks')
		.action(async (given: string | undefined) => {
			const flags = command.optsWithGlobals<Flags>();
			const {code, host} = await shareCode(context, given);
			await withTenant(context, flags, async (tenant) => {
				if (host) await say(context, `the code was read from a URL of ${host}; only ${tenant.name} is asked`);
				await printSecret(context, tenant, code, flags);
			});
		});
};

async function shareCode(context: CliContext, given: string | undefined) {
	const {stdin} = context;
	const isAsked = given === undefined && stdin.isTty;
	const text =
		given !== undefined && given !== '-'
			? given
			: isAsked
				? await ask(context, 'Share code or URL:')
				: await stdin.read();
	const read = readShareCode(text);
	if ('problem' in read) throw new UsageError(read.problem);
	return read;
}

function withSource<T extends object>(view: T, source: object): T {
	setExactSource(view, source);
	return view;
}

async function printSecret(context: CliContext, {api}: Tenant, shareCode: string, flags: Flags): Promise<void> {
	const {signal} = context;
	const {data, problems} = await api.call(getSecretByCode, {shareCode}, {signal, once: true});
	const {secret = {}} = data;
	const show = showOf(context);
	const {word, sentence, tone} = verdictOf(secret, show.now);
	await sayProblems(context, problems);
	await printItem(context, flags, {
		row: withSource({verdict: word, secret}, {verdict: word, secret: exactSourceOf(secret)}),
		view: plainView(columns, flags.fields),
		head: {text: `${word.toUpperCase()}: ${sentence}`, tone},
		detail: detailLines({shape: PaperSecret, groups: secretGroups}, secret, {show, hasUnset: false}),
	});
}
