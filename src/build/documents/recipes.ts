/** Scripts for CI, cron and other programs. `assets/docs/headless.md` shows them, and a test runs each of them. */

interface Recipe {
	readonly title: string;
	readonly text: string;
	/** A script for `sh`. The environment names a tenant and its credentials. */
	readonly script: string;
	/** Its exit code on the demo data. */
	readonly code: number;
	/** A part of the output of each run, one after another. */
	readonly outputs: readonly string[];
}

export const recipes: readonly Recipe[] = [
	{
		title: 'Fail a CI job when the board has errors',
		text: `The exit code of the command separates findings (9) from a tenant that could not be read. Silence a finding that is accepted,
with a reason and a date, in the config file. [board-rules.md](board-rules.md) has the rules. With
\`--profiles staging,prod\` a tenant that cannot be read is reported, the others are checked, and the exit code is 8.`,
		script: `castellan board --min-severity error -o sarif > findings.sarif
case $? in
  0) echo 'no errors' ;;
  9) echo 'the board has errors' >&2; exit 1 ;;
  *) echo 'the tenant was not read' >&2; exit 2 ;;
esac`,
		code: 1,
		outputs: ['the board has errors'],
	},
	{
		title: 'Report every night what changed',
		text: 'The first run names a reading. Each later run prints what changed since, and names the next one. cron mails the output.',
		script: `if castellan history -o ndjson | grep -q '"name":"nightly"'; then
  castellan changes --since nightly --exit-code
  case $? in 0|9) castellan history rm nightly ;; *) exit 1 ;; esac
fi
castellan save nightly`,
		code: 0,
		outputs: ['nightly', 'changed  auth-configs'],
	},
	{
		title: 'Look up a secret in a script',
		text: 'The code comes from stdin, because every user of the machine can read the arguments of a process.',
		script: `code=KEEP-7Q2M-VALT
if printf %s "$code" | castellan secret - --exit-code > /dev/null; then
  echo 'the secret can be used'
elif [ $? -eq 9 ]; then
  echo 'the secret cannot be used'
else
  echo 'the secret was not read' >&2; exit 1
fi`,
		code: 0,
		outputs: ['the secret can be used'],
	},
	{
		title: 'Count the apps of each grant policy',
		text: 'NDJSON has one line for each app.',
		script: `castellan apps --all -o ndjson --fields grantPolicyId | sort | uniq -c`,
		code: 0,
		outputs: ['{"grantPolicyId":"pol_auto_grant"}'],
	},
	{
		title: 'Alert on findings with Prometheus',
		text: `cron writes the figures for the node exporter's textfile collector, which reads whole files only. The exit code is 0 also for a
tenant that could not be read whole: then \`castellan_up\` is 0, and the figures that are not known are absent. Alert on
\`castellan_up == 0\`, on an old \`castellan_read_timestamp_seconds\`, and on findings.`,
		script: `castellan metrics > castellan.prom.new && mv castellan.prom.new castellan.prom
grep castellan_up castellan.prom`,
		code: 0,
		outputs: ['castellan_up{'],
	},
	{
		title: 'Wait for the next change of a sign-in configuration',
		text: '`head` ends after the first line, and castellan ends with it.',
		script: `castellan watch auth-configs --interval 2 | head -n 1`,
		code: 0,
		outputs: ['"change":"changed"'],
	},
];
