terraform {
  required_providers {
    bunnynet = { source = "BunnyWay/bunnynet" }
  }
}

resource "bunnynet_compute_script" "hello" {
  type    = "standalone"
  name    = "hello"
  content = "export default () => new Response('hello');"
}

resource "bunnynet_compute_script_variable" "greeting" {
  script        = bunnynet_compute_script.hello.id
  name          = "GREETING"
  default_value = "Hello"
  required      = true
}
