import {runInThisContext} from 'node:vm';
import {expect, test} from 'vitest';
import {scriptOf} from '../../../src/build/program/script.ts';

test('the script is strict and returns main', () => {
	const script = scriptOf('const a=function(){return this};\nexport{a as main};\n');
	expect(runInThisContext(script)()()).toBeUndefined();
});

test('regular expressions keep their meaning without a character beyond ASCII', () => {
	const script = scriptOf('var a=[/[▀-▐]/u.test("▁"),/^…$/.test("…")];\nexport{a as main};');
	expect(script).toMatch(/^[\0-\x7f]*$/);
	expect(runInThisContext(script)()).toEqual([true, true]);
});

test('libraries outside the bundle are imported by the function of the host', async () => {
	const script = scriptOf('const a=()=>import("@napi-rs/keyring");\nexport{a as main};\n');
	const importModule = async (name: string) => ({name});
	expect(await runInThisContext(script)(importModule)()).toEqual({name: '@napi-rs/keyring'});
});

test('a bundle with another end, or with an import, is an error', () => {
	expect(() => scriptOf('const a=1;')).toThrow('does not end with the export of main');
	expect(() => scriptOf('import{a}from"./a.js";\nexport{a as main};')).toThrow('a script cannot import');
});
