import * as ast from "typescript/unstable/ast";
import type { FileSystem } from "typescript/unstable/fs";
import {
  API,
  type Checker,
  type Symbol as Named,
  type NodeHandle,
  type Project,
  SymbolFlags,
  type Type,
} from "typescript/unstable/sync";

/** Close it, or the compiler's process stays. */
export class SourceCode {
  readonly checker: Checker;
  readonly files: ast.SourceFile[];
  private readonly api: API;
  private readonly project: Project;
  private readonly root: string;
  private readonly mentions = new Map<string, ast.Identifier[]>();
  // Every question goes to the compiler's own process, so none is asked twice.
  private readonly symbols = new Map<ast.Node, Named | undefined>();
  private readonly originals = new Map<number, Named>();
  private readonly types = new Map<ast.Node, Type | undefined>();
  private readonly uses = new Map<string, ast.Identifier[]>();

  /** `wanted` names files by their path from the root. */
  constructor(root: string, wanted: (file: string) => boolean, fs?: FileSystem) {
    this.root = root.endsWith("/") ? root : `${root}/`;
    this.api = new API(fs ? { cwd: root, fs } : { cwd: root });
    const snapshot = this.api.updateSnapshot({ openProjects: [`${this.root}tsconfig.json`] });
    const project = snapshot.getProjects()[0];
    if (!project) throw new Error(`No TypeScript project in ${root}.`);
    this.project = project;
    this.checker = project.checker;
    this.files = project.program
      .getSourceFileNames()
      .filter((name) => name.startsWith(this.root) && wanted(this.path(name)))
      .flatMap((name) => project.program.getSourceFile(name) ?? []);
    for (const file of this.files) this.remember(file);
  }

  close(): void {
    this.api.close();
  }

  /** As `folder/file.ts:12`. */
  placeOf(node: ast.Node): string {
    const file = node.getSourceFile();
    const { line } = file.getLineAndCharacterOfPosition(node.getStart());
    return `${this.path(file.fileName)}:${line + 1}`;
  }

  pathOf(node: ast.Node): string {
    return this.path(node.getSourceFile().fileName);
  }

  typeOf(node: ast.Node): Type | undefined {
    if (!this.types.has(node)) this.types.set(node, this.checker.getTypeAtLocation(node));
    return this.types.get(node);
  }

  declarationsOf(name: ast.Node): readonly NodeHandle[] {
    const symbol = this.symbolsOf([name])[0];
    if (!symbol) return [];
    if (!symbol.declarations.some(({ kind }) => importing.has(kind))) return symbol.declarations;
    const original = this.originals.get(symbol.id) ?? this.checker.getAliasedSymbol(symbol);
    this.originals.set(symbol.id, original);
    return original.declarations;
  }

  symbolsOf(names: readonly ast.Node[]): (Named | undefined)[] {
    const fresh = names.filter((name) => !this.symbols.has(name));
    const [short, plain] = [fresh.filter(isShorthand), fresh.filter((name) => !isShorthand(name))];
    for (const name of short)
      this.symbols.set(name, this.checker.getShorthandAssignmentValueSymbol(name.parent));
    const found = plain.length > 0 ? this.checker.getSymbolAtLocation(plain) : [];
    for (const [at, name] of plain.entries()) this.symbols.set(name, found[at]);
    return names.map((name) => this.symbols.get(name));
  }

  declarationOf(name: ast.Node): ast.Node | undefined {
    const [declared] = this.declarationsOf(name);
    return declared && this.resolve(declared);
  }

  resolve(declared: NodeHandle): ast.Node | undefined {
    return declared.resolve(this.project);
  }

  isOptional(property: Named): boolean {
    return (property.flags & SymbolFlags.Optional) !== 0;
  }

  /** But for itself, its imports and its types. */
  usesOf(declaration: ast.Node, name: string): ast.Identifier[] {
    const id = idOf(declaration);
    const known = this.uses.get(id);
    if (known) return known;
    const mentions = (this.mentions.get(name) ?? []).filter((mention) => !isNaming(mention));
    this.symbolsOf(mentions);
    const found = mentions.filter((mention) => {
      const declared = this.declarationOf(mention);
      return declared !== undefined && idOf(declared) === id;
    });
    this.uses.set(id, found);
    return found;
  }

  private remember(node: ast.Node): void {
    if (ast.isIdentifier(node)) {
      const known = this.mentions.get(node.text);
      if (known) known.push(node);
      else this.mentions.set(node.text, [node]);
    }
    node.forEachChild((child) => this.remember(child));
  }

  private path(fileName: string): string {
    return fileName.slice(this.root.length);
  }
}

const importing = new Set([
  ast.SyntaxKind.ImportSpecifier,
  ast.SyntaxKind.ImportClause,
  ast.SyntaxKind.ExportSpecifier,
]);

const isShorthand = (name: ast.Node): boolean => ast.isShorthandPropertyAssignment(name.parent);

function isNaming(name: ast.Identifier): boolean {
  const { parent } = name;
  if (importing.has(parent.kind) || ast.isTypeNode(parent)) return true;
  return "name" in parent && parent.name === name && !ast.isPropertyAccessExpression(parent);
}

/** The same for the same place, whichever object stands for it. */
export const idOf = (node: ast.Node): string => `${node.getSourceFile().fileName}:${node.pos}:${node.kind}`;

export function* nodesIn(node: ast.Node): Generator<ast.Node> {
  yield node;
  const children: ast.Node[] = [];
  node.forEachChild((child) => {
    children.push(child);
  });
  for (const child of children) yield* nodesIn(child);
}
