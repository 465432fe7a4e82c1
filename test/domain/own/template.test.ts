import {expect, test} from 'vitest';
import {findings} from '../../../src/domain/board/rows.ts';
import {argvOf, takes, templateProblems} from '../../../src/domain/own/template.ts';
import {apps} from '../../../src/domain/resources/apps.ts';
import {authConfigs} from '../../../src/domain/resources/auth-configs.ts';
import type {Listed, Row} from '../../../src/domain/resources/resource.ts';

const problem = (run: readonly string[], more: {on?: string[]; rows?: 'lines'} = {}) =>
	templateProblems({on: ['apps'], run, ...more}).map(({path, message}) => `${path.join('.')}: ${message}`);

test.each([
	[['echo', '{name} {id} {address} {tenant}', '{userCount}', '{remark}']],
	[['echo', '{appOwners.email}', '{annotations.risk}']],
	[['jq', '[.id, {a: .b}]', '{}', '{ id }']],
	[['sh', '-c', 'echo "$1"', 'sh', '{name}']],
	[['curl', '-c', '{name}']],
])('accepts %j', (run) => expect(problem(run)).toEqual([]));

test.each([
	[['echo', '{displayNam}'], /^run\.1: \{displayNam\} is no field of app\. Use tenant, name, .*userCount/],
	[['{name}'], 'run.0: a value cannot be the program: write its name'],
	[
		['echo', 'x', '{oidc.oidcClientSecret}'],
		'run.2: {oidc.oidcClientSecret} is a sensitive field, which no program gets',
	],
	[['/bin/bash', '-lc', 'echo {name}'], /^run\.2: a shell would run a value as code/],
	[['env', 'sh', '-c', 'echo {name}'], /^run\.3: a shell would run a value as code/],
])('refuses %j', (run, message) => expect(problem(run)).toEqual([expect.stringMatching(message)]));

test('names the list that lacks a field, and an unknown list', () => {
	expect(problem(['echo', '{severity}'], {on: ['finding', 'apps']})).toEqual([
		expect.stringContaining('no field of app'),
	]);
	expect(problem(['echo', '{subject.id} {rule}'], {on: ['finding']})).toEqual([]);
	expect(problem(['echo'], {on: ['aps']})).toEqual([
		expect.stringMatching(/^on: unknown list aps\. Use .*apps.*finding/),
	]);
	expect(problem(['echo', '{tenant}'], {rows: 'lines'})).toEqual([]);
	expect(problem(['echo', '{id}'], {rows: 'lines'})).toEqual([
		expect.stringContaining('{id} has no value with rows: lines'),
	]);
});

test('takes a list by its name or its noun', () => {
	const on = (...names: string[]) =>
		[apps, findings].filter((list) => takes({on: names, run: []}, list as Listed)).length;
	expect([on('apps'), on('app'), on('board'), on('finding'), on('apps', 'finding'), on('tools')]).toEqual([
		1, 1, 1, 1, 2, 0,
	]);
});

const argv = (run: readonly string[], row: Row, listed: Listed = apps) =>
	argvOf({on: [], run}, {listed, row, address: 'apps/a', tenant: 'prod eu'});
const app = {id: 'a', displayName: "O'Brien; rm -rf ~ $(id)", userCount: '1234', isDirectory: false};

test('puts values into single arguments, whatever is in them', () => {
	expect(argv(['x', '{name}', '--label={tenant}', '{id}/{address}'], app)).toEqual([
		'x',
		"O'Brien; rm -rf ~ $(id)",
		'--label=prod eu',
		'a/apps/a',
	]);
});

test('takes the JSON before the column, lists with commas, and nothing for an unset field', () => {
	const owners = [{email: 'a@x'}, {email: 'b@x', displayName: 'Bo'}];
	expect(
		argv(['x', '{userCount}', '{isDirectory}', '{appOwners.email}', '{description}'], {...app, appOwners: owners}),
	).toEqual(['x', '1234', 'false', 'a@x,b@x', '']);
	expect(argv(['{remark}', '{appOwners}'].toSpliced(0, 0, 'x'), {...app, appOwners: owners})[2]).toBe('a@x, Bo');
	expect(argv(['x', '{oidc}'], {id: 'c', oidc: {issuerId: 'i'}}, authConfigs as Listed)).toEqual([
		'x',
		'{"issuerId":"i"}',
	]);
});

test('writes the time of a finding as JSON has it', () => {
	const finding = {id: 'r:a', at: 0, subject: {id: 'a', label: 'A'}, message: 'm', address: 'apps/a', rule: 'r'};
	expect(argv(['x', '{at}', '{subject.id}', '{name}'], finding as Row, findings as Listed)).toEqual([
		'x',
		'1970-01-01T00:00:00.000Z',
		'a',
		'A',
	]);
});

test.each([
	[['x', '{name}'], 'throws'],
	[['x', '{description}{name}'], 'throws'],
	[['x', '{description}-v'], 'throws'],
	[['x', '--', '{name}'], '--force'],
	[['x', '--name={name}'], '--name=--force'],
	[['x', '-n{name}'], '-n--force'],
	[['x', ' {name}'], ' --force'],
])('%j of an app named --force: %s', (run, last) => {
	const row = {id: 'a', displayName: '--force'};
	if (last === 'throws') expect(() => argv(run, row)).toThrow(/would be the option “-.*Write -- before it/);
	else expect(argv(run, row).at(-1)).toBe(last);
});
