/**
 * `secret`: looks a shared secret up and prints whether it can be used. A look-up might count as a view, so the request is
 * never repeated, and the response is not stored.
 */
import {fieldsOf, message, one, text} from '../../contract/schema.ts';
import {PaperSecret} from '../../contract/secret.ts';
import {clockLine} from '../../domain/format/clocks.ts';
import {readShareCode} from '../../domain/format/share-code.ts';
import {lookUpSecret, viewSecret} from '../../domain/secret/look-up.ts';
import {UsageError} from '../../settings/error.ts';
import type {Tenant} from '../../settings/launch/tenant.ts';
import {exactSourceOf, setExactSource} from '../../text/json/exact-source.ts';
import {withTenant} from '../connect.ts';
import {type CliContext, printMessage, showOf} from '../context.ts';
import {ExitError, exitCodes} from '../error.ts';
import type {KnownFields} from '../output/fields.ts';
import {readOptions} from '../output/notices.ts';
import {plainColumn, plainView, printItem} from '../output/writer.ts';
import {ask} from '../prompts/ask.ts';
import {type FlagsOf, globals, options, verb} from '../verb.ts';

const secretOptions = options({exitCode: {help: 'end with 0 if the secret can be used, otherwise with 9'}});

const columns = ['verdict', ...fieldsOf(PaperSecret).map(({name}) => `secret.${name}`)].map((path) =>
	plainColumn(path, path),
);

/** The row is the verdict and the whole secret. */
const rowFields: KnownFields = {
	shape: message({verdict: text(), clocks: one(message({service: text(), machine: text()})), secret: one(PaperSecret)}),
};

export const secretVerb = verb({
	name: 'secret',
	summary: 'Show whether a shared secret can be used',
	description:
		'Look up a one-time shared secret by its share code, and print whether it can still be used, then every field. castellan sends one request and never repeats it. The service does not return the content.',
	args: [
		{
			form: '[code]',
			help: 'a share code or a share URL; - reads stdin (default: a prompt, or stdin without a terminal)',
		},
	],
	options: secretOptions,
	globals: globals.read,
	examples: [
		['KEEP-7Q2M-VALT', 'Show whether a secret can be used'],
		['KEEP-7Q2M-VALT --exit-code', 'End with 0 if it can be used, otherwise with 9'],
		['- --fields verdict', 'Read the code from stdin and print the verdict'],
	],
	fields: rowFields,
	run: async (context, flags, argument) => {
		const {code, host} = await shareCode(context, argument);
		await withTenant(context, flags, async (tenant) => {
			if (host)
				await printMessage(context, `the code is from a URL of ${host}; the request goes to ${tenant.name} only`);
			await printSecret(context, tenant, code, flags);
		});
	},
});

async function shareCode(context: CliContext, argument: string | undefined) {
	const {stdin} = context;
	const shouldPrompt = argument === undefined && stdin.isTty;
	const text =
		argument !== undefined && argument !== '-'
			? argument
			: shouldPrompt
				? await ask(context, 'Share code or URL:')
				: await stdin.read();
	const result = readShareCode(text);
	if ('problem' in result) throw new UsageError(result.problem);
	return result;
}

function withSource<T extends object>(view: T, source: object): T {
	setExactSource(view, source);
	return view;
}

async function printSecret(
	context: CliContext,
	{api}: Tenant,
	code: string,
	flags: FlagsOf<typeof secretOptions>,
): Promise<void> {
	const {onRetry: _, ...options} = readOptions(context);
	const lookup = await lookUpSecret(api, code, options);
	const {secret} = lookup;
	const {verdict, headline, detail, clocks} = viewSecret(lookup, showOf(context));
	const {word, tone} = verdict;
	const facts = {verdict: word, ...(clocks && {clocks})};
	await printItem(context, flags, {
		row: withSource({...facts, secret}, {...facts, secret: exactSourceOf(secret)}),
		view: plainView(columns, flags.fields, rowFields),
		head: {text: headline, tone},
		detail,
	});
	if (clocks) await printMessage(context, clockLine(clocks));
	if (flags.exitCode && !verdict.isUsable) throw new ExitError(exitCodes.findings);
}
